import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '../answers.ts'
import { expectAddress, expectTexts, getCards, readTexts } from '../look.ts'
import { answerRecords, NOTHING_NEXT, openRecords, press } from './records-samples.ts'

const HEARING = { id: 31, title: 'Preliminary hearing', date: '2099-03-16T10:15:00' }
const NEXT = answer(caseContents.overview, {
  ...NOTHING_NEXT,
  next_session: { ...HEARING, duration: 90, session_type: 'court_hearing' },
  upcoming: [{ ...HEARING, type: 'session', id: 32, title: 'Second hearing' }],
})
const getMain = () => page.getByRole('main')
const getButton = (name: string) => getMain().getByRole('button', { name, exact: true })
const getLink = (name: string) => getMain().getByRole('link', { name, exact: true })
const getBand = () => page.getByRole('region', { name: 'Next session' })
const ALL = 'Add Session, Add Document, Edit Case, Edit details, More, Add person, Delete'
const openTab = (name: string) => page.getByRole('tab', { name }).click()

it('shows tabs with counts, facts, actions and statistics, and asks for no list (CASE-050..053, CASE-058, CASE-059, MATTER-028, MATTER-029)', async () => {
  const answers = await openRecords('/cases/21', [NEXT])
  await expectTexts(getBand(), ['Preliminary hearing', 'Court Hearing', '10:15 AM'])
  expect(readTexts(page.getByRole('tab'))).toEqual(['Overview4', 'Sessions1', 'Documents3'])
  await expectTexts(page.getByRole('tabpanel'), [
    'TitleThornbury v. AshdownClientHelena ThornburyCase DateMarch 12, 2026CreatedMarch 12, 2026',
    'A dispute over the east boundary.',
    'Number2026/0041CourtNot specifiedCourt ReferenceNot specifiedStatusOpen',
    'Total Sessions1Documents3CreatedMarch 12, 2026',
  ])
  for (const [name, href] of [
    ['Add Session', '/sessions/create?case=21'],
    ['Edit Case', '/cases/21/edit'],
  ] as const)
    await expect.element(getLink(name)).toHaveAttribute('href', href)
  expect(answers.getCalls(caseEndpoints.get)).toHaveLength(1)
  expect(answers.getCalls(sessionEndpoints.list)).toEqual([])
  await press('All upcoming', getBand())
  const upcoming = page.getByRole('dialog', { name: 'All upcoming' }).getByRole('link')
  await expectTexts(upcoming, ['Second hearing'])
  await upcoming.click()
  await expectAddress('/sessions/32')
})

it('lists sessions and documents once their tab is opened, and uploads for the case (CASE-054, CASE-055)', async () => {
  await openRecords('/cases/21')
  await openTab('Sessions 1')
  await expectTexts(getCards('Sessions').nth(0), ['Preliminary hearing'])
  await openTab('Documents 3')
  await expect.poll(() => getCards('Documents').elements().length).toBe(3)
  await expectAddress('/cases/21?tab=documents')
  await openTab('Overview 4')
  await press('Add Document')
  const getBox = (name: RegExp) => page.getByRole('dialog').getByRole('combobox', { name })
  await expect.element(getBox(/^Client/)).toHaveValue('Helena Thornbury')
  await expect.element(getBox(/^Case/)).toHaveValue('Thornbury v. Ashdown')
})

it('keeps the rest usable when timeline, band or team fail (MATTER-034)', async () => {
  const parts = [caseContents.timeline, caseContents.overview, caseContents.team]
  const answers = await openRecords(
    '/cases/21',
    parts.map((part) => refuse(part)),
  )
  for (const part of ['timeline', 'the next session', 'the next deadline', 'team'])
    await expect.element(page.getByText(`Failed to load ${part}`)).toBeVisible()
  await expect.element(getButton('Edit details')).toBeEnabled()
  answers.add(...answerRecords(), NEXT)
  await press('Retry', getBand())
  await expectTexts(getBand(), ['Preliminary hearing'])
  await getButton('Retry').first().click()
  await getButton('Retry').first().click()
  await expect.element(getButton('Retry')).not.toBeInTheDocument()
})

it.each([
  ['silver', 'cases/21', ''],
  ['gold', 'cases/21', 'Add Session, Add Document'],
  ['diamond', 'cases/21', 'Add Session, Add Document, Edit Case, Edit details, More, Add person'],
  ['admin', 'cases/21', ALL],
  ['gold', 'clients/11', ''],
  ['diamond', 'clients/11', 'Edit'],
  ['admin', 'clients/11', 'Edit, More, Delete'],
] as const)(
  'gives %s on /%s only the controls of its role: %s (CASE-060..063, CLIENT-056, CLIENT-057, MATTER-036)',
  async (role, path, controls) => {
    await openRecords(`/${path}`, [], { role })
    await expect.element(page.getByText(/Nobody is responsible|^Preliminary/).first()).toBeVisible()
    const has = (name: string) => getLink(name).or(getButton(name)).elements().length > 0
    expect(`Edit, ${ALL}`.split(', ').filter(has).join(', ')).toBe(controls)
  },
)
