import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints, type ConflictHit } from '@casework/contract/conflicts'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts, getCards } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { answerSearch, buildCheck, chooseInPalette, HIT, typeQuickly } from './people-samples.ts'

const { search, list, get, decide, create } = conflictEndpoints
const getButton = (name: string) => page.getByRole('button', { name })
const find = (...hits: ConflictHit[]) =>
  answer(search, { decision_needed: hits.length > 0, has_hidden: false, hits })
const open = (path: string, ...answers: Answer[]) =>
  openScreen(path, [
    ...answerRecords(),
    ...answerDashboard(),
    answer(partyEndpoints.listPeople, pageOf([])),
    ...answers,
  ])
const KNOWN = 'Brookfield Estates is known: Opponent in 2026/0041'
const clientName = page.getByRole('textbox', { name: 'Client Name' })

it('shows a known name after a pause, and leaves the focus where it is (CONF-018)', async () => {
  const answers = await open('/clients/create', find(HIT))
  await clientName.click()
  typeQuickly(clientName, ['Brookfield', 'Brookfield Estates', 'Brookfield Estates Ltd'])
  await expectMessage(KNOWN)
  const readNames = () => answers.getCalls(search).map(({ body }) => body.name)
  await expect.poll(() => readNames().at(-1)).toBe('Brookfield Estates Ltd')
  // The line may be loaded while the first text is typed, which it looks up at once.
  expect(readNames()).not.toContain('Brookfield Estates')
  await expect.element(clientName).toHaveFocus()
  await expect.element(getButton('Add Client')).toBeEnabled()
  await expectAccessible()
  await getButton('View matches').click()
  const matches = page.getByRole('dialog', { name: 'Matches' })
  await expectTexts(matches, ['Brookfield Estates', 'Same name', 'Zorro v. Brookfield'])
  await userEvent.keyboard('{Escape}')
  await expect.element(matches).not.toBeInTheDocument()
  answers.add(find())
  await clientName.fill('Nobody Knows Me')
  await expect.element(page.getByText(KNOWN, { exact: false })).not.toBeInTheDocument()
})

it('shows nothing after a look-up that failed, and saves (CONF-023)', async () => {
  const answers = await open(
    '/clients/create',
    refuse(search),
    answer(clientEndpoints.create, { ...buildClient(), conflict_check: null }),
  )
  await clientName.fill('Brookfield Failing')
  await expect.poll(() => answers.getCalls(search).length).toBe(1)
  await getButton('Add Client').click()
  await expectMessage('Client created successfully')
  expect(page.getByText(/is known/).elements()).toEqual([])
})

it('checks a new name before the person is added to a case (CONF-018)', async () => {
  const answers = await open('/cases/21', find(HIT))
  // The first one is that of the team.
  await getButton('Add person').nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  const role = dialog.getByRole('combobox', { name: 'Role' })
  await expect.element(role).toHaveValue('')
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Brookfield Estate Ltd')
  await page.getByRole('option', { name: /^Create/ }).click()
  await role.selectOptions('co_client')
  await expectTexts(dialog, [KNOWN])
  await expect.poll(() => answers.getCalls(search).at(-1)?.body.side).toBe('ours')
})

it('asks for a decision with a reason in the list of checks, and shows it', async () => {
  const answers = await open(
    '/people?tab=conflicts',
    answer(list, pageOf([buildCheck()])),
    answer(get, buildCheck()),
  )
  await expectTexts(getCards('Conflict checks').nth(0), [
    'Estates Brookfield',
    'Client added',
    'Open',
  ])
  await getButton('Review Estates Brookfield').click()
  const dialog = page.getByRole('dialog', { name: 'Conflict check' })
  await expect.element(dialog.getByRole('radio', { name: 'Decline' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'Decline' }).click()
  await expectTexts(dialog, [
    'Client added',
    'Brookfield Estates',
    'Delete or close the record yourself.',
  ])
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect.element(reason).toHaveAccessibleDescription('Please give a reason')
  await dialog.getByRole('radio', { name: 'Go on' }).click()
  await reason.fill('Matter of 2019 is unrelated')
  const decided = buildCheck({
    state: 'decided',
    decision: 'go_on',
    reason: 'Matter of 2019 is unrelated',
    decided_by: 'Eva Brandt',
    decided_at: '2026-03-12T09:30:00.000Z',
  })
  answers.add(answer(decide, decided), answer(get, decided))
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expectMessage('Decision saved')
  await expectTexts(dialog, ['Go on by Eva Brandt on', 'Matter of 2019 is unrelated'])
  expect(dialog.getByRole('radio').elements()).toEqual([])
  expect(answers.getCalls(decide)).toMatchObject([
    { body: { decision: 'go_on', reason: 'Matter of 2019 is unrelated' } },
  ])
})

it.each(['/clients/11', '/cases/21'])(
  'decides the open check in the header of %s',
  async (path) => {
    const answers = await open(
      path,
      answer(list, pageOf([buildCheck()])),
      answer(get, buildCheck()),
      answer(decide, buildCheck({ state: 'decided', decision: 'no_conflict' })),
    )
    await getButton('Conflict check open').click()
    const dialog = page.getByRole('dialog', { name: 'Conflict check' })
    await dialog.getByRole('radio', { name: 'No conflict' }).click()
    answers.add(answer(list, pageOf([])))
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await expectMessage('Decision saved')
    await expect.element(getButton('Conflict check open')).not.toBeInTheDocument()
  },
)

it.each(['owner', 'gold', 'silver'] as const)(
  'checks a name from the palette as %s; only who may change cases keeps it (CONF-020)',
  async (role) => {
    const answers = await openScreen(
      '/roles',
      [find(HIT), answerSearch(), answer(create, { has_hidden: false, hits: [HIT], id: 99 })],
      { role },
    )
    await chooseInPalette('Check for conf', 'Check for conflicts')
    const dialog = page.getByRole('dialog', { name: 'Check for conflicts' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Brookfield')
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expectTexts(dialog, ['Brookfield Estates'])
    const mayKeep = role === 'owner'
    expect(getButton('Keep this check').elements()).toHaveLength(mayKeep ? 1 : 0)
    if (mayKeep) {
      await getButton('Keep this check').click()
      await expectMessage('Check kept')
    }
    expect(answers.getCalls(create)).toHaveLength(mayKeep ? 1 : 0)
    // Other tests of this file share the state of the dialog.
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  },
)
