import { caseContents } from '@casework/contract/case-contents'
import { binEndpoints } from '@casework/contract/bin'
import { courtDays } from '@casework/contract/court-days'
import { firmEndpoints } from '@casework/contract/firm'
import { levelPlans } from '@casework/contract/level-plans'
import { connectionEndpoints } from '@casework/contract/connections'
import { sessionEndpoints } from '@casework/contract/sessions'
import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { answer, answerLater, pageOf, type Answer } from '../answers.ts'
import { ANNA, answerBin } from '../bin/bin-samples.ts'
import { getCards } from '../look.ts'
import { CLIENTS } from '../lists/list-samples.ts'
import { answerConnections, buildConnection, buildRules } from '../people/people-samples.ts'
import { answerRecords, NOTHING_NEXT } from '../records/records-samples.ts'
import { buildFirm, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'

const getHeading = (name: string): Locator =>
  page.getByRole('heading', { name, includeHidden: true }).first()

const PHONE = [390, 844] as const
const answerFirm = (): Answer[] => [
  answer(courtDays.courtDays, []),
  answer(firmEndpoints.storage, { used_mb: 1, limit_mb: 5120, last_backup_at: null }),
  answer(levelPlans.listPlans, { ...pageOf([]), waiting_count: 0 }),
]

it.each<[string, Answer[], Answer, Locator, (readonly [number, number])?]>([
  [
    '/connections',
    answerConnections(),
    answer(connectionEndpoints.followers, [buildConnection()]),
    getHeading('Sign-in rules'),
  ],
  [
    '/connections',
    [...answerConnections(), answer(connectionEndpoints.followers, [buildConnection()])],
    // The row of an employee says whether they have a second factor.
    answer(signInRuleEndpoints.read, buildRules()),
    page.getByText('Whitfield Law'),
  ],
  ['/firm', answerFirm(), answer(firmEndpoints.get, buildFirm()), getHeading('Administration')],
  [
    '/clients/11',
    answerRecords(),
    answer(sessionEndpoints.list, pageOf([buildSession()])),
    page.getByRole('complementary', { name: 'Summary', includeHidden: true }),
    PHONE,
  ],
  [
    '/cases/21',
    answerRecords(),
    answer(caseContents.overview, NOTHING_NEXT),
    getHeading('Timeline'),
    PHONE,
  ],
])(
  '%s shows what is below a part that loads once its place is known (LOOK-115)',
  async (...given) => {
    const [path, answers, last, below, window] = given
    const later = answerLater(last)
    await openScreen(path, [...answers, later], window && { window })
    await expect.element(page.getByText('Loading…').first()).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(below.elements().filter((element) => element.checkVisibility())).toEqual([])
    later.release()
    await expect.element(below).toBeVisible()
  },
)

it.each([1280, 390])(
  'the head of the bin has its height before it is known, at %i px (LOOK-115)',
  async (width) => {
    const bin = { days: 30, count: 1, bytes: 3_072 }
    const later = answerLater(answer(binEndpoints.list, { ...pageOf([ANNA]), bin }))
    await openScreen('/bin', [...answerBin([ANNA]), later], { window: [width, 844] })
    const tab = page.getByRole('tab', { name: 'Deleted' })
    await expect.element(tab).toBeVisible()
    const measure = () => tab.element().getBoundingClientRect().top
    const before = measure()
    later.release()
    await expect.element(page.getByText('3.00 KB in the bin')).toBeVisible()
    expect(measure()).toBe(before)
  },
)

it('cards below the fold are as high as those above it (LOOK-115)', async () => {
  await openScreen('/clients', CLIENTS.answer(30), { window: [1440, 900] })
  await expect.poll(() => getCards('Clients').elements().length).toBe(20)
  const heights = getCards('Clients')
    .elements()
    .map((card) => Math.round(card.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set(heights.slice(0, 1)))
})
