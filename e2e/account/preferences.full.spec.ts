import { expect, test } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { newUser } from '../support/firm.ts'
import { signIn, signInOnPage } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('the language changes everything immediately, without a reload, and in every browser', async ({
  page,
  browser,
}) => {
  proves('PROFILE-030')
  const casework = await shareCasework()
  const { person } = await newUser(casework)
  await signIn(page, casework.url, person, '/profile-settings?tab=preferences')
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Einstellungen aktualisiert')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle('Profileinstellungen · Casework')
  await expect(page.getByRole('tab')).toHaveText(['Profil', 'Sicherheit', 'Einstellungen'])
  await expect(
    page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Mandanten' }),
  ).toBeVisible()

  // The server answers in the language, too.
  await page.getByRole('tab', { name: 'Sicherheit' }).click()
  await page.getByLabel('Aktuelles Passwort').first().fill('Wrong1horse')
  await page.getByRole('textbox', { name: /^Neues Passwort(?! best)/ }).fill('Barristers2')
  await page.getByRole('textbox', { name: /^Neues Passwort best/ }).fill('Barristers2')
  await page.getByRole('button', { name: 'Passwort aktualisieren' }).click()
  await expect(page.getByText('Das aktuelle Passwort ist falsch')).toBeVisible()

  // The next visit starts in the stored language, before the server has sent the preferences.
  const release = await holdCalls(page, '**/api/user/profile/')
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profileinstellungen' })).toBeVisible()
  release()

  // In another browser, the first page after the sign-in is in the language.
  const otherBrowser = await (await browser.newContext()).newPage()
  await signInOnPage(otherBrowser, casework.url, person)
  await expect(otherBrowser.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  await otherBrowser.context().close()
})
