import { partyEndpoints, type PersonRecord } from '@casework/contract/parties'
import { expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, getCards, readTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerSearch, buildParty, chooseInPalette, CLIENT_PARTY } from './people-samples.ts'

const DORA: PersonRecord = {
  id: 96,
  kind: 'person',
  name: 'Dora Dale',
  email: 'dora@dale.example',
  phone: null,
  address: null,
  note: null,
  security_level: 'green',
  version: 1,
  created_at: '2026-03-12T09:30:00.000Z',
  cases_count: 1,
}
const answerPeople = () => [
  answerSearch(),
  ...answerRecords(),
  answer(partyEndpoints.list, [CLIENT_PARTY, buildParty()]),
  answer(partyEndpoints.listPeople, ({ query }) =>
    pageOf(/dale|^$/i.test(query.search) ? [DORA] : []),
  ),
  answer(partyEndpoints.getPerson, {
    ...DORA,
    cases: [
      {
        party_id: 91,
        case_id: 21,
        number: '2026/0041',
        title: 'Thornbury v. Ashdown',
        status: 'open',
        role: 'opponent',
        reference: null,
      },
    ],
  }),
]
const getButton = (name: string) => page.getByRole('button', { name })
const rows = getCards('People')
const press = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  target.element().focus()
  await userEvent.keyboard('{Enter}')
}

it('keeps the people of a case by keyboard (PARTY-014)', async () => {
  // The first one is that of the team.
  const add = getButton('Add person').nth(1)
  const list = (...parties: ReturnType<typeof buildParty>[]) =>
    answer(partyEndpoints.list, [CLIENT_PARTY, ...parties])
  const saved = {
    ...buildParty(),
    id: 91,
    version: 1,
    role: 'opponent',
    conflict_check: null,
  } as const
  const answers = await openScreen('/cases/21', [
    ...answerPeople(),
    list(),
    answer(partyEndpoints.add, saved),
    answer(partyEndpoints.change, saved),
    answer(partyEndpoints.remove, null),
  ])
  await expect.poll(() => readTexts(rows)).toEqual(['Helena ThornburyClient'])
  await expect.element(page.getByText('Only the client so far.')).toBeVisible()
  await press(add)
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await expect.element(dialog.getByRole('combobox', { name: 'Person' })).toHaveFocus()
  await userEvent.keyboard('Bruno Birch')
  await expect.poll(() => readTexts(page.getByRole('option'))).toEqual(["Create 'Bruno Birch'"])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option')).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('combobox', { name: /^Level/ })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('opponent')
  await dialog.getByRole('textbox', { name: /^Reference/ }).fill('BB 12/26')
  answers.add(list(buildParty()))
  await userEvent.keyboard('{Enter}')
  await expectMessage('Person added to the case')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await expectTexts(rows.nth(1), ['Bruno Birch', 'Opponent · BB 12/26'])
  expect(answers.getCalls(partyEndpoints.add)).toMatchObject([
    { body: { person: { name: 'Bruno Birch' }, role: 'opponent', reference: 'BB 12/26' } },
  ])
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(getButton('Actions for Bruno Birch')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => readTexts(page.getByRole('menuitem')))
    .toEqual(['Change role', 'Edit person', 'Remove from case'])
  // A menu gets the focus a frame before its first entry.
  await press(page.getByRole('menuitem', { name: 'Change role' }))
  const change = page.getByRole('dialog', { name: 'Change role' })
  await change.getByRole('combobox', { name: 'Role' }).selectOptions('witness')
  await press(change.getByRole('button', { name: 'Save' }))
  await expectMessage('Role changed')
  expect(answers.getCalls(partyEndpoints.change)).toMatchObject([{ body: { role: 'witness' } }])
  expect(answers.getHeaders(partyEndpoints.change, 'if-match')).toEqual(['"v1"'])
  await expect.element(getButton('Actions for Bruno Birch')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await press(page.getByRole('menuitem', { name: 'Remove from case' }))
  const question = page.getByRole('alertdialog', { name: 'Remove from case' })
  await expectTexts(question, [
    'Remove Bruno Birch from this case? The person stays in the directory.',
  ])
  answers.add(list())
  await press(question.getByRole('button', { name: 'Remove' }))
  await expectMessage('Person removed from the case')
  await expect.element(add).toHaveFocus()
  await expect.element(page.getByText('Only the client so far.')).toBeVisible()
})

it('reaches the directory from clients, the palette and a case (LOOK-151, PARTY-012, PARTY-013)', async () => {
  await openScreen('/clients?search=thorn&ordering=name', answerPeople())
  await expect.element(page.getByRole('heading', { name: 'Helena Thornbury' })).toBeVisible()
  await expectAddress('/clients?search=thorn&ordering=name')
  for (const name of ['Import', 'Export']) await expect.element(getButton(name)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add Client' })).toBeVisible()
  expect(page.getByRole('navigation').getByRole('link', { name: 'People' }).elements()).toEqual([])
  await page.getByRole('link', { name: 'People' }).click()
  await expectAddress('/people')
  await expect
    .poll(() => readTexts(page.getByRole('columnheader')))
    .toEqual(['Name', 'Kind', 'Cases', 'Contact'])
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody')
  await expect.element(page.getByText('No people found')).toBeVisible()
  await getButton('Clear filters').click()
  await expect.poll(() => page.getByRole('row').elements().length).toBeGreaterThan(1)
  await page.getByRole('searchbox', { name: 'Search people' }).fill('DALE')
  await expectTexts(page.getByRole('row').nth(1), ['Dora Dale', 'dora@dale.example'])
  await page.getByRole('link', { name: 'Dora Dale' }).click()
  await expectTexts(getCards('Cases of this person'), ['2026/0041 Thornbury v. Ashdown'])
  await page.getByRole('link', { name: /Thornbury v\. Ashdown/ }).click()
  await rows.getByRole('link', { name: 'Bruno Birch' }).click()
  await expectAddress('/people/95')
  await chooseInPalette('People', 'People')
  await expectAddress('/people')
})

it.each([
  ['/cases/21', 'Bruno Birch', 'Add person', 'Actions for Bruno Birch'],
  ['/people/96', 'Dora Dale', 'Edit person', 'Delete'],
  ['/people', 'Dora Dale', 'Add person', ''],
])('shows %s to gold without buttons that change it', async (path, name, ...buttons) => {
  await openScreen(path, answerPeople(), { role: 'gold' })
  await expect.element(page.getByText(name).first()).toBeVisible()
  await expect.element(page.getByText('Your role: Gold')).toBeVisible()
  for (const button of buttons) expect(getButton(button).elements()).toEqual([])
})
