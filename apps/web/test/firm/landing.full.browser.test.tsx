import { authEndpoints } from '@casework/contract/auth'
import { connectionEndpoints, type Connection } from '@casework/contract/connections'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { currentFirm } from '~/platform/auth/known-firms'
import { readLandingChoice, saveLandingChoice } from '~/platform/auth/landing-choice'
import { buildSignedIn } from '../account/account-samples.ts'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, type Answer } from '../answers.ts'
import { answerPermissions } from '../frame.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { buildConnection } from '../people/people-samples.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildFirm } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'

const WHITFIELD = buildConnection()
const SOUTH = buildConnection({ id: 8, connection_id: 62, name: 'Southbank Partners' })
/** A person without own records who works for these firms. */
const answerFirms = (firms: Connection[], own = { total_clients: 0, total_cases: 0 }): Answer[] => [
  ...answerRecords(),
  ...answerDashboard([], own),
  answer(connectionEndpoints.following, firms),
]
const main = page.getByRole('main')
const card = main.getByRole('region', { name: /^You work for/ })
const choice = card.getByRole('checkbox', {
  name: 'Open Whitfield Law when I sign in on this device',
})
const workspace = page.getByText(/^You are managing Whitfield Law's account/)
const management = page.getByRole('heading', { name: 'Account management' })

it('shows a person without own records the way to their firm above the dashboard (FIRM-022, FIRM-024)', async () => {
  await openScreen('/dashboard', answerFirms([WHITFIELD]))
  await expectTexts(card, [
    'You work for Whitfield Law',
    "Your own account is empty. The firm's cases are in its workspace.",
  ])
  await expect
    .element(card.getByRole('link', { name: 'Open Whitfield Law' }))
    .toHaveAttribute('href', '/dashboard?owner_account_id=7')
  await expectAccessible()
  for (const part of [
    main.getByRole('heading', { level: 1 }),
    management,
    main.getByRole('region', { name: 'Connection requests' }),
    main.getByText('Total Cases'),
    main.getByRole('grid'),
    main.getByRole('navigation', { name: 'Quick actions' }),
  ]) {
    await expect.element(part).toBeVisible()
    expect(part.element().getBoundingClientRect().top).toBeGreaterThan(
      card.element().getBoundingClientRect().bottom,
    )
  }
})

it('shows the dashboard of a firm with a name of its own once the card above it is known (LOOK-160)', async () => {
  const later = answerLater(answer(connectionEndpoints.following, [WHITFIELD]))
  const named = buildFirm({ name: 'Brandt Law', name_is_own: true })
  await openScreen('/dashboard', [...answerFirms([]), answer(firmEndpoints.get, named), later])
  const heading = main.getByRole('heading', { level: 1 })
  await expect.poll(() => currentFirm()?.has_records).toBe(false)
  expect(heading.query()).toBeNull()
  later.release()
  await expect.element(card).toBeVisible()
  await expect.element(heading).toBeVisible()
})

it.each([
  ['without a firm', [], 0, 0, 'No connections available'],
  [
    'whose firm does not let them in',
    [buildConnection({ can_switch_to: false })],
    0,
    0,
    'No connections available',
  ],
  ['with a client', [WHITFIELD], 1, 0, 'Whitfield Law'],
  ['with a case', [WHITFIELD], 0, 1, 'Whitfield Law'],
])(
  'shows no such way to a person %s (FIRM-022)',
  async (_, firms, total_clients, total_cases, shown) => {
    await openScreen('/dashboard', answerFirms(firms, { total_clients, total_cases }))
    await expect.element(main.getByText('15.0% of limit')).toBeVisible()
    // Lists the same firms, so the card would be there by then.
    await page.getByRole('button', { name: 'Switch Workspace' }).click()
    await expectTexts(page.getByRole('dialog', { name: 'Switch Workspace' }), [shown])
    expect(card.elements()).toEqual([])
  },
)

it('lets a person with several firms choose one, also from the forms', async () => {
  const answers = await openScreen('/dashboard', answerFirms([SOUTH, WHITFIELD]))
  await expectTexts(card, ['You work for 2 firms', 'Open Southbank Partners', 'Open Whitfield Law'])
  expect(card.getByRole('checkbox').elements()).toEqual([])
  await page.getByRole('link', { name: 'Add Client' }).first().click()
  await expectTexts(main, [
    'You are adding this to your own account, not to Southbank Partners or Whitfield Law.',
  ])
  answers.add(answerPermissions('gold'))
  await main.getByRole('button', { name: 'Choose a firm' }).click()
  await page.getByRole('dialog', { name: 'Switch Workspace' }).getByRole('button').nth(1).click()
  await expect.element(workspace).toBeVisible()
  await answers.settle()
})

const warning = main.getByText('You are adding this to your own account, not to Whitfield Law.')
it.each(['cases', 'sessions', 'clients'])(
  'warns in the form of new %s (FIRM-028)',
  async (records) => {
    await openScreen(`/${records}/create`, answerFirms([WHITFIELD]))
    await expect.element(warning).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Go to Whitfield Law' }))
      .toHaveAttribute('href', '/dashboard?owner_account_id=7')
  },
)

const logIn = async () => {
  await page.getByRole('textbox', { name: 'Email' }).fill('eva@brandt.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await main.getByRole('button', { name: 'Login' }).click()
}
const answerSignIn = () => answer(authEndpoints.login, buildSignedIn())

it('opens the firm at the next sign-in that the person has chosen on this device (FIRM-025)', async () => {
  const answers = await openScreen('/dashboard', [
    ...answerFirms([WHITFIELD]),
    answerSignIn(),
    answer(authEndpoints.logout, null),
  ])
  await choice.click()
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expectAddress('/login')
  answers.add(answerPermissions('gold'))
  await logIn()
  await expect.element(workspace).toBeVisible()
  await expectAddress('/dashboard?owner_account_id=7')
  await page.getByRole('button', { name: 'Return to My Account' }).click()
  await expect.element(choice).toBeChecked()
})

it('stays in the own account when a colleague has chosen a firm (FIRM-025, FIRM-027)', async () => {
  saveLandingChoice(2, { id: 7, name: 'Whitfield Law' })
  await openScreen('/login', [...answerFirms([WHITFIELD]), answerSignIn()], { role: null })
  await logIn()
  await expect.element(choice).toBeVisible()
  await expect.element(choice).not.toBeChecked()
  expect(workspace.elements()).toEqual([])
})

it('forgets the firm that was chosen once the connection has ended (FIRM-026)', async () => {
  saveLandingChoice(1, { id: 7, name: 'Whitfield Law' })
  await openScreen('/login', [...answerFirms([]), answerSignIn()], { role: null })
  await logIn()
  await expectMessage('You no longer have access to Whitfield Law')
  await expectAddress('/dashboard')
  expect(readLandingChoice(1)).toBeUndefined()
})

const readWeekdays = () =>
  main
    .getByRole('columnheader')
    .elements()
    .map((head) => head.getAttribute('aria-label'))

it.each([
  [null, 0, 'Mar 16, 2026, 10:15 AM', 'Sunday'],
  ['US', 0, 'Mar 16, 2026, 10:15 AM', 'Sunday'],
  ['DE', 1, '16 Mar 2026, 10:15', 'Monday'],
] as const)(
  'writes dates as in the region %s of the firm (FIRM-015..017)',
  async (region, first_weekday, date, weekday) => {
    await openScreen('/sessions/31', [
      ...answerFirms([], { total_clients: 1, total_cases: 1 }),
      answer(firmEndpoints.get, buildFirm({ region, first_weekday })),
    ])
    await expectTexts(main, [date])
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect.poll(() => readWeekdays()[0]).toBe(weekday)
  },
)
