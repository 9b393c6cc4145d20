import { caseEndpoints } from '@casework/contract/cases'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { sessionEndpoints, type SessionDetails } from '@casework/contract/sessions'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, expectTexts, readTexts } from '../look.ts'
import { openRecords } from '../records/records-samples.ts'
import { buildDocument, buildFirm, buildSession } from '../samples.ts'
import { setClock } from './dashboard-samples.ts'

const DAY = 'Monday, March 16, 2026'
const getBand = () => page.getByRole('region', { name: 'Date, client and case' })
const getMain = () => page.getByRole('main')
const open = (
  session: Partial<SessionDetails> = {},
  options: Parameters<typeof openRecords>[2] = {},
) =>
  openRecords(
    '/sessions/31',
    [answer(sessionEndpoints.get, buildSession({ session_type: 'phone_call', ...session }))],
    options,
  )

it('says when a session is, what it is and whose, on both tabs (LOOK-020)', async () => {
  setClock('2026-03-15T12:00:00Z')
  await open({ lead: { user_id: 2, name: 'Marcus Lowe' } })
  await expectTexts(getBand(), [
    `Tomorrow, ${DAY}, 10:15 AM to 11:45 AM`,
    'Phone Call',
    'Marcus Lowe',
  ])
  for (const [name, href] of [
    ['Helena Thornbury', '/clients/11'],
    ['Thornbury v. Ashdown', '/cases/21'],
  ] as const)
    await expect
      .element(getBand().getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', href)
  expect(
    getBand().getByRole('listitem').first().element().querySelector('svg.lucide-phone'),
  ).not.toBeNull()
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await expect.element(getBand()).toBeVisible()
})

it('runs until its end by the clock of the firm, also when the page stays open (LOOK-021)', async () => {
  setClock('2026-03-16T08:14:00Z')
  await openRecords('/sessions/31', [
    answer(firmEndpoints.get, buildFirm({ timezone: 'Africa/Cairo' })),
    answer(sessionEndpoints.get, buildSession({ duration: 30 })),
  ])
  const goTo = (time: string) => {
    vi.setSystemTime(`2026-03-16T${time}:00Z`)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  // Two hours ahead of UTC.
  await expectTexts(getBand(), [`Today, ${DAY}, 10:15 AM to 10:45 AM`])
  goTo('08:15')
  await expectTexts(getBand(), ['Now, since 10:15 AM, until 10:45 AM'])
  goTo('08:44')
  await expectTexts(getBand(), ['Now, since 10:15 AM'])
  goTo('08:45')
  await expectTexts(getBand(), [`Today, ${DAY}`])
})

it('links the session before and after it, and says where the case begins and ends (LOOK-023)', async () => {
  const next = { id: 32, title: 'Second hearing', date: '2026-04-20T09:00:00' }
  const answers = await open({ next })
  const others = page.getByRole('navigation', { name: 'Other sessions of this case' })
  await expectTexts(others, [
    'The first session of this case',
    'Next session of this caseSecond hearingApr 20, 2026, 09:00 AM',
  ])
  answers.add(
    answer(sessionEndpoints.get, {
      ...buildSession({ ...next, session_type: 'meeting' }),
      previous: { id: 31, title: 'Preliminary hearing', date: '2026-03-16T10:15:00' },
    }),
  )
  await others.getByRole('link', { name: /Second hearing/ }).click()
  await expectAddress('/sessions/32')
  await expectTexts(others, [
    'Previous session of this casePreliminary hearingMar 16, 2026, 10:15 AM',
    'The last session of this case',
  ])
})

it('shows the description, the documents and, once they are opened, those of the case (LOOK-025)', async () => {
  const answers = await openRecords('/sessions/31', [
    answer(documentEndpoints.list, ({ query }) =>
      pageOf([
        buildDocument(
          query.case_id === undefined
            ? { doc_name: 'Skeleton argument' }
            : { id: 42, doc_name: 'Lease', session_title: 'First meeting' },
        ),
      ]),
    ),
  ])
  await expectTexts(page.getPanel('Documents of this session'), [
    'Skeleton argument',
    'HIGH SECURITY',
  ])
  expect(answers.getCalls(documentEndpoints.list).map(({ query }) => query.session_id)).toEqual([
    31,
  ])
  const fold = page.getByRole('button', { name: 'Documents of the case' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expectTexts(getMain(), ['Lease', '· First meeting'])
  expect(answers.getCalls(documentEndpoints.list).map(({ query }) => query.case_id)).toEqual([
    undefined,
    21,
  ])
  const terms = readTexts(page.getByRole('tabpanel').getByRole('term'))
  expect(terms).toEqual([...new Set(terms.slice(0, 5)), 'Documents', 'Duration', 'Created'])
  expect(answers.getCalls(caseEndpoints.get)).toEqual([])
})

it('has its time and client within the first 240 px of a phone, and no control before its title but Back and More (LOOK-026, LOOK-027)', async () => {
  await open({ title: 'Preliminary hearing on the boundary' }, { window: [390, 844] })
  await expect.element(getBand()).toBeVisible()
  await document.fonts.ready
  for (const part of [
    getBand().getByText(DAY, { exact: false }).first(),
    getBand().getByRole('link', { name: 'Helena Thornbury' }),
  ])
    expect(part.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(240)
  const title = page.getByRole('heading', { level: 1 }).element()
  const before = [...getMain().element().querySelectorAll('a, button')].filter(
    (control) => control.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(
    before.map((control) => control.getAttribute('aria-label') ?? control.textContent),
  ).toEqual(['Back to Sessions', 'More'])
  expect(getMain().getByRole('button', { name: 'Delete' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'More' }).click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => readTexts(entries)).toEqual(['History', 'Edit Session', 'Delete'])
  await entries.nth(2).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Delete Session' })).toBeVisible()
})
