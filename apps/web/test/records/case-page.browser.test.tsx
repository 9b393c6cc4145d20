import { caseFile } from '@casework/contract/case-file'
import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../answers.ts'
import { expectAddress, expectTexts, getCards, readTexts } from '../look.ts'
import { answerRecords, buildItem, NOTHING_NEXT, openRecords, press } from './records-samples.ts'

const HEARING = { id: 31, title: 'Preliminary hearing', date: '2099-03-16T10:15:00' }
const NEXT = answer(caseFile.overview, {
  ...NOTHING_NEXT,
  next_session: { ...HEARING, session_type: 'court_hearing' },
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

it('filters the timeline by chips and continues it with Show older', async () => {
  const answers = await openRecords('/cases/21', [
    answer(caseFile.timeline, ({ query: { before, kind } }) => ({
      items: [buildItem({ title: `${kind.length} kinds before ${before}`, id: before ? 2 : 1 })],
      next_before: before || kind.length === 1 ? null : 'position',
    })),
  ])
  await press('Show older')
  for (const text of ['9 kinds before position', '9 kinds before undefined'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(getButton('Show older')).not.toBeInTheDocument()
  for (const [name, kinds] of [
    ['Documents', ['document']],
    ['Sessions', ['session']],
    ['Changes', ['opened', 'status', 'details', 'team']],
  ] as const) {
    await getButton(name).click()
    await expect.element(page.getByText(`${kinds.length} kinds before undefined`)).toBeVisible()
    expect(answers.getCalls(caseFile.timeline).at(-1)?.query.kind).toEqual(kinds)
  }
})

it('keeps the rest usable when timeline, band or team fail (MATTER-034)', async () => {
  const parts = [caseFile.timeline, caseFile.overview, caseFile.team]
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

it('has its actions at the bottom of a phone, below the last card', async () => {
  await openRecords('/cases/21', [], { window: [390, 844] })
  const bar = page.getByRole('region', { name: 'Quick Actions' })
  await expect.element(bar).toBeInViewport({ ratio: 1 })
  const { top, bottom } = bar.element().getBoundingClientRect()
  expect(bottom).toBe(844)
  const last = page.getByRole('heading', { name: 'Statistics' }).element().closest('section')
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return last?.getBoundingClientRect().bottom
    })
    .toBeLessThanOrEqual(top)
})

it('works by keyboard on a phone, where Delete is the last entry of More (MATTER-035)', async () => {
  await openRecords('/cases/21', [], { window: [360, 780] })
  await expect.element(page.getByText('Nobody is responsible yet.')).toBeVisible()
  await expect.element(getMain().getByRole('button').first()).toHaveAccessibleName('Copy number')
  await expect.element(getButton('Delete')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
  const wanted = new Set(
    'More,Add Session,Add Document,Edit Case,Edit details,Add person,Sessions,Changes'.split(','),
  )
  getButton('Copy number').element().focus()
  for (let presses = 0; presses < 60 && wanted.size > 0; presses += 1) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    wanted.delete((focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim())
  }
  expect([...wanted]).toEqual([])
  getButton('More').element().focus()
  await userEvent.keyboard('{Enter}')
  const entries = page.getByRole('menuitem')
  await expect.poll(() => readTexts(entries)).toEqual(['Close case', 'Place hold', 'Delete'])
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Close case' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getButton('More')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: 'Delete Case' })).toBeVisible()
})
