import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { profileEndpoints } from '@casework/contract/profile'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import { launchWith } from '../support/browsers.ts'
import { changeAnswers, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { requestConnection, newUser, type ApiUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signInOnPage } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

// The headless shell shows no notifications.
test.use({ launchOptions: launchWith('chromium') })

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const DEFAULTS = {
  email_notifications: true,
  push_notifications: true,
  language: 'en',
  timezone: 'UTC',
} as const
const openPreferences = async (page: Page) =>
  page.goto(`${casework.url}/profile-settings?tab=preferences`)
const findValue = (page: Page, term: string) =>
  page.getByRole('main').locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')
/** Wraps the browser's Notification so that a test can read what was shown. */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    globalThis.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(`${title}: ${options?.body ?? ''}`)
      }
    }
  })
const readShownNotifications = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)

test('preferences start with the defaults, are saved together, and show a failure', async ({
  page,
  context,
}) => {
  proves('PROFILE-028..034')
  await context.grantPermissions(['notifications'], { origin: casework.url })
  const { person, call } = await newUser(casework)
  await signInOnPage(page, casework.url, person)
  await openPreferences(page)
  const [mail, push] = [
    page.getByRole('switch', { name: 'Email notifications' }),
    page.getByRole('switch', { name: 'Push notifications' }),
  ]
  await expect(mail).toBeChecked()
  await expect(push).toBeChecked()
  await expect(page.getByLabel('Language')).toHaveValue('en')
  await expect(page.getByLabel('Timezone')).toHaveValue('UTC')
  const readValues = (label: string) =>
    page
      .getByLabel(label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(await readValues('Language')).toEqual(['en', 'es', 'fr', 'de'])
  expect(await readValues('Timezone')).toEqual(['UTC', 'EST', 'PST', 'GMT'])
  await expectAccessible(page, 'preferences')

  await mail.uncheck()
  await push.uncheck()
  await page.getByLabel('Timezone').selectOption('GMT')
  await page.route('**/api/user/preferences/', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update preferences' }),
  ).toBeVisible()
  await page.unroute('**/api/user/preferences/')
  const request = page.waitForRequest(
    (sent) => sent.method() === 'PUT' && sent.url().includes('/api/user/preferences/'),
  )
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  const saved = {
    email_notifications: false,
    push_notifications: false,
    language: 'en',
    timezone: 'GMT',
  }
  expect((await request).postDataJSON()).toEqual(saved)
  await expectToast(page, 'Preferences updated successfully')
  expect((await call(profileEndpoints.read, {})).preferences).toEqual(saved)
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(page.getByLabel('Timezone')).toHaveValue('GMT')
})

test('the language changes everything immediately, without a reload, and in every browser @core', async ({
  page,
  browser,
}) => {
  proves('PROFILE-030')
  const { person } = await newUser(casework)
  await signInOnPage(page, casework.url, person)
  await openPreferences(page)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Save Preferences' }).click()

  await expectToast(page, 'Einstellungen aktualisiert')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Profileinstellungen · Casework')
  await expect(page.getByRole('region', { name: 'Benachrichtigungen' })).toHaveCount(1)
  await expect(page.getByRole('tab')).toHaveText(['Profil', 'Sicherheit', 'Einstellungen'])
  const rail = page.getByRole('navigation', { name: 'Hauptmenü' })
  await expect(rail.getByRole('link')).toHaveText([
    'Übersicht',
    'VerbindungenNur Inhaber',
    'Mandanten',
    'Akten',
    'Termine',
    'Dokumente',
    'Nachrichten',
  ])
  await page.getByRole('tab', { name: 'Profil' }).click()
  await expect(findValue(page, 'Erstellt am')).toHaveText(/^\d{1,2}\. \p{L}+ \d{4}$/u)
  await expect(
    page.getByLabel('Land').locator('option', { hasText: 'Vereinigtes Königreich' }),
  ).toHaveCount(1)

  // Validation messages of the form and of the server.
  await page.getByRole('tab', { name: 'Sicherheit' }).click()
  await page.getByLabel('Aktuelles Passwort').first().fill('Wrong1horse')
  await page.getByRole('textbox', { name: /^Neues Passwort(?! best)/ }).fill('Barristers2')
  await page.getByRole('textbox', { name: /^Neues Passwort best/ }).fill('Barristers3')
  await page.getByRole('button', { name: 'Passwort aktualisieren' }).click()
  await expect(page.getByText('Die neuen Passwörter stimmen nicht überein')).toBeVisible()
  await page.getByRole('textbox', { name: /^Neues Passwort best/ }).fill('Barristers2')
  await page.getByRole('button', { name: 'Passwort aktualisieren' }).click()
  await expect(page.getByText('Das aktuelle Passwort ist falsch')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)

  // The next visit starts in the stored language, before the server has sent the preferences.
  const release = await holdCalls(page, '**/api/user/profile/')
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profileinstellungen' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  release()

  // Another browser is in English until the server has sent the preferences.
  const otherBrowser = await (await browser.newContext()).newPage()
  await signInOnPage(otherBrowser, casework.url, person)
  await expect(otherBrowser.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await otherBrowser.context().close()
})

test('the time zone converts instants and never the time of a session', async ({ page }) => {
  proves('PROFILE-031')
  const { person, call } = await newUser(casework)
  const client = await call(clientEndpoints.create, { body: { name: 'Helena Thornbury' } })
  const legalCase = await call(caseEndpoints.create, {
    body: {
      title: 'Thornbury v. Ashdown',
      client_id_input: client.id,
      date: '2026-10-05',
    },
  })
  const session = await call(sessionEndpoints.create, {
    body: {
      title: 'Preliminary hearing',
      case_id: legalCase.id,
      client_id: client.id,
      date: '2026-11-20T01:30:00',
    },
  })
  await changeAnswers<{ account: object }>(page, '**/api/user/profile/', ({ account }) => ({
    account: { ...account, created_at: '2026-03-04T02:00:00Z' },
  }))
  await signInOnPage(page, casework.url, person)
  await openPreferences(page)
  for (const [zone, day] of [
    ['PST', 'March 3, 2026'],
    ['GMT', 'March 4, 2026'],
    ['EST', 'March 3, 2026'],
  ] as const) {
    await page.getByRole('tab', { name: 'Preferences' }).click()
    await page.getByLabel('Timezone').selectOption(zone)
    const saved = page.waitForResponse('**/api/user/preferences/')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await saved
    await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeDisabled()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(findValue(page, 'Created Date')).toHaveText(day)
  }
  await page.goto(`${casework.url}/sessions/${session.id}`)
  await expect(page.getByRole('main')).toContainText('Nov 20, 2026, 01:30 AM')
})

test('push shows notifications outside of the page while it is on, and nothing while it is off', async ({
  page,
  context,
}) => {
  proves('PROFILE-029')
  await context.grantPermissions(['notifications'], { origin: casework.url })
  const [firm, ...people] = (await Promise.all(
    ['Roe & Partners', 'Ann Poe', 'Bea Lee', 'Cas Fox'].map((name) => newUser(casework, name)),
  )) as [ApiUser, ApiUser, ApiUser, ApiUser]
  const getBell = (count: number) =>
    page.getByRole('button', { name: `Notifications, ${count} unread` })
  await recordNotifications(page)
  // Existing notifications are not shown.
  await requestConnection(people[0], firm)
  await signInOnPage(page, casework.url, firm.person)
  await expect(getBell(1)).toBeVisible()
  await requestConnection(people[1], firm)
  await expect(getBell(2)).toBeVisible({ timeout: 40_000 })
  await expect
    .poll(() => readShownNotifications(page))
    .toEqual(['New connection request: Bea Lee wants to connect with your account'])

  await page.getByRole('button', { name: /Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await page.getByRole('switch', { name: 'Push notifications' }).uncheck()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences updated successfully')
  await requestConnection(people[2], firm)
  await expect(getBell(3)).toBeVisible({ timeout: 40_000 })
  expect(await readShownNotifications(page)).toHaveLength(1)
})

test('push stays off with a hint where the browser denies permission', async ({ page }) => {
  proves('PROFILE-029')
  const { person, call } = await newUser(casework)
  await call(profileEndpoints.savePreferences, {
    body: { ...DEFAULTS, push_notifications: false },
  })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await signInOnPage(page, casework.url, person)
  await openPreferences(page)
  const push = page.getByRole('switch', { name: 'Push notifications' })
  await push.click()
  await expect(push).not.toBeChecked()
  await expect(page.getByText('Notifications from Casework are blocked.')).toBeVisible()
})
