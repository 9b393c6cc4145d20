import { courtDays } from '@casework/contract/court-days'
import { firmEndpoints, type Firm } from '@casework/contract/firm'
import { levelPlans } from '@casework/contract/level-plans'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '~/platform/auth/auth-state'
import { FIRM_HINT_KEY } from '~/platform/constants'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildFirm } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'

const { get, update, storage } = firmEndpoints
const STORAGE = { used_mb: 1, limit_mb: 5 * 1024, last_backup_at: null }
const answerFirm = (changes: Partial<Firm> = {}): Answer[] => [
  ...answerRecords(),
  ...answerDashboard(),
  answer(get, buildFirm(changes)),
  answer(courtDays.courtDays, []),
  answer(storage, STORAGE),
  answer(levelPlans.listPlans, { ...pageOf([]), waiting_count: 0 }),
]
/** Accepts what is saved, and returns it from then on. */
const accept = (changes: Partial<Firm> = {}): Answer[] => {
  let firm = buildFirm(changes)
  return [
    answer(update, ({ body }) => {
      firm = {
        ...firm,
        ...body,
        version: firm.version + 1,
        listed: true,
        more_file_types: firm.more_file_types,
      }
      return firm
    }),
    answer(get, () => firm),
  ]
}
const main = page.getByRole('main')
const rail = page.getByRole('complementary', { name: 'Sidebar' })
const name = main.getByRole('textbox', { name: 'Firm name' })
const address = main.getByRole('textbox', { name: /^Address/ })
const save = main.getByRole('button', { name: 'Save Changes' })
const getHeading = (text: string) => page.getByRole('heading', { name: text })

it('saves the profile of the firm, and shows its name in the sidebar (FIRM-011, FIRM-019)', async () => {
  const answers = await openScreen('/firm', [...answerFirm(), ...accept()])
  await expect.element(save).toBeDisabled()
  await name.fill('')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('Firm name is required')
  await name.fill('Hart & Lowe LLP')
  await address.fill('1 Temple Row\nLondon')
  await main
    .getByRole('combobox', { name: 'Court calendar' })
    .selectOptions('United Kingdom, England and Wales')
  await save.click()
  await expectMessage('Firm updated successfully')
  expect(answers.getCalls(update).map(({ body }) => body)).toEqual([
    {
      name: 'Hart & Lowe LLP',
      address: '1 Temple Row\nLondon',
      timezone: 'UTC',
      region: 'US',
      court_region: 'GB-ENG',
    },
  ])
  expect(answers.getHeaders(update, 'if-match')).toEqual(['"v1"'])
  await expect.element(save).toBeDisabled()
  await expectTexts(rail, ['Hart & Lowe LLP', 'eva@brandt.example', 'Owner'])
  // The person keeps their name.
  await expectTexts(page.getByRole('banner'), ['Eva Brandt'])
})

it('keeps the input when loading or saving fails, and asks before it is lost', async () => {
  const answers = await openScreen('/firm', [...answerFirm(), refuse(get), refuse(update)])
  await expect.element(getHeading('Failed to load firm')).toBeVisible()
  answers.add(answer(get, buildFirm()))
  await main.getByRole('button', { name: 'Retry' }).click()
  await name.fill('Lowe & Sons')
  await save.click()
  await expectMessage('Failed to update firm')
  await rail.getByRole('link', { name: 'Clients' }).click()
  const question = page.getByRole('alertdialog')
  await expectTexts(question, ['You have unsaved changes. Are you sure you want to leave?'])
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(name).toHaveValue('Lowe & Sons')
})

it('offers the time zone of the browser first, and stores it only with the form (FIRM-020)', async () => {
  const zone = 'America/St_Johns'
  const resolved = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved)
  const answers = await openScreen('/firm', [...answerFirm(), ...accept({ timezone: null })])
  const field = main.getByRole('combobox', { name: /^Time zone/ })
  await expect.element(field).toHaveValue('')
  await field.click()
  const options = page.getByRole('option')
  await expectTexts(options.first(), [zone])
  await options.first().click()
  vi.restoreAllMocks()
  await expect.element(field).toHaveValue(zone)
  expect(answers.getCalls(update)).toEqual([])
  await save.click()
  await expect.poll(() => answers.getCalls(update).at(-1)?.body.timezone).toBe(zone)
  await field.fill('new york')
  await expect.poll(() => readTexts(options)).toEqual(['America/New_York'])
})

it('shows its values and its new name to an employee (FIRM-012, FIRM-019, INTAKE-034)', async () => {
  const firm = {
    id: 7,
    name: 'Northside Partners',
    address: '2 Quay Street\nLeeds',
    timezone: 'Europe/London',
    region: 'GB',
    court_region: 'GB-ENG',
    can_edit: false,
  } as const
  const answers = await openScreen('/firm', answerFirm(firm), { role: 'admin' })
  await expectTexts(main, [
    'Only the owner of Northside Partners can change these details.',
    '2 Quay Street\nLeeds',
    'Europe/London',
    'United Kingdom, England and Wales',
  ])
  await expectTexts(rail, ['Northside Partners'])
  await expectTexts(page.getByRole('region', { name: 'Workspace' }), ['Northside Partners'])
  expect(authStore.get().user?.ownerAccountName).toBe('Northside Partners')
  // The year of the court-free days is only a filter.
  expect(main.getByRole('combobox', { name: /^(?!Year)/ }).elements()).toEqual([])
  for (const role of ['textbox', 'switch'] as const)
    expect(main.getByRole(role).elements()).toEqual([])
  expect(save.elements()).toEqual([])
  expect(page.getByText('Storage and backup').elements()).toEqual([])
  expect(answers.getCalls(storage)).toEqual([])
})

it.each([
  ['account management', () => page.getByRole('link', { name: 'Firm Settings' }).click()],
  [
    'the menu of the user',
    async () => {
      await page.getByRole('button', { name: 'Account menu of Eva Brandt' }).click()
      await page.getByRole('menuitem', { name: 'Firm' }).click()
    },
  ],
])('is reached from %s (FIRM-021)', async (_, enter) => {
  await openScreen('/dashboard', answerFirm())
  await expect.element(getHeading('Account management')).toBeVisible()
  await enter()
  await expectAddress('/firm')
})

it('is reached from the profile, which has three tabs and no field for the firm (FIRM-021)', async () => {
  await openScreen('/profile-settings', answerFirm())
  await expect
    .poll(() => readTexts(main.getByRole('tab')))
    .toEqual(['Profile', 'Security', 'Preferences'])
  const account = getHeading('Account Information').element().closest('section')
  expect(account?.querySelectorAll('input')).toHaveLength(0)
  await page.getByRole('link', { name: 'Edit firm' }).click()
  await expectAddress('/firm')
})

const hint = page.getByText(/^Give your firm its name, time zone and region\./)
it('is asked for its name until it has one, or the line is dismissed on this device', async () => {
  await openScreen('/dashboard', answerFirm({ name_is_own: false }))
  await expect.element(hint).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open firm settings' }))
    .toHaveAttribute('href', '/firm')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(hint).not.toBeInTheDocument()
  expect(localStorage.getItem(FIRM_HINT_KEY)).not.toBeNull()
})

it.each([
  ['it has one', true, 'Named Law'],
  ['the line was dismissed on this device', false, 'Eva Brandt'],
])('is not asked for its name when %s', async (_, name_is_own, shown) => {
  if (!name_is_own) localStorage.setItem(FIRM_HINT_KEY, 'dismissed')
  await openScreen('/dashboard', answerFirm({ name_is_own, name: 'Named Law' }))
  await expectTexts(rail, [shown])
  await expect.element(getHeading('Account management')).toBeVisible()
  expect(hint.elements()).toEqual([])
})

const used = page.getByText(/of 5\.0 GB/)
it('says how much is stored, and that there is no backup yet', async () => {
  const later = answerLater(refuse(storage))
  const answers = await openScreen('/firm', [...answerFirm(), later])
  await expect.element(getHeading('Storage and backup')).toBeVisible()
  await expect.element(main.getByRole('status').filter({ hasText: 'Loading…' })).toBeInTheDocument()
  later.release()
  await expect.element(page.getByText('Failed to load storage and backup')).toBeVisible()
  answers.add(answer(storage, STORAGE))
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect.element(used).toHaveTextContent('1.0 MB of 5.0 GB (0.0%)')
  await expect.element(page.getByText('No backup yet')).toBeVisible()
})

const buildStorage = (days: number) =>
  answer(storage, {
    ...STORAGE,
    last_backup_at: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString(),
  })
const old = page.getByText(/^The last backup is \d+ days old\./)

it('warns of a backup of more than two days ago', async () => {
  await openScreen('/firm', [...answerFirm(), buildStorage(3.5)])
  await expect.element(old).toBeVisible()
})

it('does not warn of a newer backup', async () => {
  await openScreen('/firm', [...answerFirm(), buildStorage(1)])
  await expect.element(used).toBeVisible()
  await expect
    .element(page.getByRole('definition').filter({ hasText: /, \d+:\d\d [AP]M$/ }))
    .toBeVisible()
  expect(old.elements()).toEqual([])
})
