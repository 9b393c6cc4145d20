import { caseEndpoints } from '@casework/contract/cases'
import type { Role } from '@casework/contract/permissions'
import { searchEndpoints } from '@casework/contract/search'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectTexts, readTexts } from '../look.ts'
import { buildCase } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from './any-answers.ts'

const box = page.getByRole('combobox', {
  name: 'Search clients, cases, sessions, documents and screens',
})
const results = page.getByRole('listbox', { name: 'Results' })
const dialog = page.getByRole('dialog', { name: 'Search everything' })
const getGroup = (name: string) => results.getByRole('group', { name })
const getOptions = (name: string) => getGroup(name).getByRole('option')
const selected = page.getByRole('option', { selected: true })

const build = (id: number, name: string, of: string | null = null) => ({
  id,
  name,
  of,
  case_id: 21,
  number: '2026/0041',
  status: 'open' as const,
  client_id: 11,
  date: '2026-03-16T10:15:00',
  case_number: '2026/0041',
  client_name: 'Helena Thornbury',
})
type Kind = 'clients' | 'cases' | 'sessions' | 'documents' | 'people' | 'entries'
const find = (found: Partial<Record<Kind, ReturnType<typeof build>[]>>) =>
  answer(searchEndpoints.find, {
    clients: [],
    cases: [],
    sessions: [],
    documents: [],
    people: [],
    entries: [],
    ...found,
  })

const THORNBURY = find({
  clients: [build(11, 'Helena Thornbury')],
  cases: [build(21, 'Thornbury v. Ashdown', 'Helena Thornbury')],
})

const button = page.getByRole('button', { name: /^Search everything/ })

/** Opens the palette above a page of few words. */
const open = async (answers: readonly Answer[], role: Role = 'owner') => {
  const opened = await openScreen('/messages', [...answerAnything(), ...answers], { role })
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  return opened
}

it('Ctrl+K lists screens and actions; Escape returns to where the focus was', async () => {
  await open([])
  await expect
    .poll(() => readTexts(getOptions('Actions')))
    .toEqual([
      'Add Client',
      'Create Case',
      'Create Session',
      'Upload Document',
      'Invite Employees',
      'Check for conflicts',
      'Minutes',
      'Switch to dark theme',
      'Keyboard shortcuts',
    ])
  expect(readTexts(getOptions('Screens'))).toEqual(
    expect.arrayContaining(['Dashboard', 'Connections', 'Clients', 'Firm', 'Preferences']),
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

it('lists what it found by kind, and arrows and Enter open it', async () => {
  const answers = await open([THORNBURY])
  await box.fill('thornbury')
  await expect.poll(() => readTexts(getOptions('Clients'))).toEqual(['Helena Thornbury'])
  expect(readTexts(getOptions('Cases'))).toEqual(['Thornbury v. AshdownHelena Thornbury2026/0041'])
  await expectTexts(dialog.getByRole('status'), ['2 results'])
  await expect.element(selected).toMatchTextContent('Helena Thornbury')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(selected).toMatchTextContent('Thornbury v. Ashdown')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(selected).toMatchTextContent('Helena Thornbury')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expectAddress('/cases/21')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.getCalls(searchEndpoints.find)).toMatchObject([{ query: { q: 'thornbury' } }])
})

it.each([
  ['Sessions', 'sessions', '/sessions/31'],
  ['Documents', 'documents', '/documents/31'],
  ['People', 'people', '/people/31'],
  ['Journal', 'entries', '/cases/21?entry=31'],
] as const)('opens one of the %s by a click', async (group, kind, address) => {
  await open([find({ [kind]: [build(31, 'Reed offers 8,000')] })])
  await box.fill('anything')
  await getOptions(group).first().click()
  await expectAddress(address)
})

it.each(['2026/0041', '2026/41'])('puts the cases first for the number "%s"', async (number) => {
  await open([
    find({
      clients: [build(11, 'Formerly 2026/0041')],
      cases: [build(21, 'Thornbury v. Ashdown')],
    }),
  ])
  await box.fill(number)
  await expect.element(selected).toMatchTextContent('Thornbury v. Ashdown')
})

it('finds actions and screens itself, and says that nothing was found', async () => {
  await open([find({})])
  await box.fill('no such thing')
  await expectTexts(dialog.getByRole('status'), ['Nothing found'])
  await box.fill('add cl')
  await expect.poll(() => readTexts(results.getByRole('option'))).toEqual(['Add Client'])
  await userEvent.keyboard('{Enter}')
  await expectAddress('/clients/create')
})

it('says that the search failed, and still finds screens', async () => {
  await open([refuse(searchEndpoints.find, 'permission_denied')])
  await box.fill('client')
  await expectTexts(dialog.getByRole('status'), ['The records could not be searched.'])
  await expect.poll(() => readTexts(getOptions('Screens'))).toEqual(['Clients'])
})

it('Enter waits for the search, and a late answer does not replace a newer one', async () => {
  const late = answerLater(find({ clients: [build(12, 'Thorn Ltd')] }))
  const answers = await open([late])
  await box.fill('thorn')
  await expect.poll(() => answers.getCalls(searchEndpoints.find).length).toBe(1)
  const newer = answerLater(THORNBURY)
  answers.add(newer)
  await box.fill('thornbury')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers.getCalls(searchEndpoints.find).length).toBe(2)
  late.release()
  await expectTexts(dialog.getByRole('status'), ['Searching…'])
  newer.release()
  await expectAddress('/clients/11')
})

it('offers what silver may do, and no screen of the owner', async () => {
  await open([], 'silver')
  await expect
    .poll(() => readTexts(getOptions('Actions')))
    .toEqual(['Check for conflicts', 'Minutes', 'Switch to dark theme', 'Keyboard shortcuts'])
  expect(readTexts(getOptions('Screens'))).toContain('Clients')
  for (const name of ['Connections', 'Notifications', 'Bin', 'History'])
    expect(readTexts(getOptions('Screens'))).not.toContain(name)
})

it('creates a session in the case of the page, or in one that is named', async () => {
  await openScreen('/cases/21', [
    ...answerAnything(),
    answer(caseEndpoints.get, { ...buildCase(), hold: null }),
    THORNBURY,
  ])
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Thornbury')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(selected).toMatchTextContent('New session in Thornbury v. Ashdown')
  await box.fill('new session in thorn')
  await expectTexts(dialog.getByRole('status'), ['3 results'])
  await expect
    .poll(() => readTexts(getOptions('Actions')))
    .toEqual(['New session in Thornbury v. Ashdown2026/0041'])
  await userEvent.keyboard('{Enter}')
  await expectAddress('/sessions/create?case=21')
})
