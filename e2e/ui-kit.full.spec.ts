import { expect, test, type Page } from '@playwright/test'
import { startUiKit, type UiKit } from './ui-kit-server.ts'

let kit: UiKit

test.beforeAll(async () => {
  kit = await startUiKit()
})

test.afterAll(async () => {
  await kit.close()
})

/** Opens the UI kit page and collects console errors and CSP violations. */
async function openKit(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(`${kit.address}/dev/ui`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return errors
}

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('violates no content security policy, loads two font files for English, and nothing from elsewhere', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const errors = await openKit(page, 'light')
  for (const type of ['Success', 'Error', 'Warning', 'Info'])
    await getButton(page, `${type} toast`).click()
  await getButton(page, 'Actions').click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Client' }).last().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await getButton(page, 'Open a dialog').click()
  await expect(page.getByRole('dialog', { name: 'Upload documents' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(requested.filter((url) => url.endsWith('.woff2'))).toHaveLength(2)
  expect(requested.filter((url) => !url.startsWith(kit.address))).toEqual([])
  expect(errors).toEqual([])
})

test('shows the stored theme before the first paint, and a chosen one immediately', async ({
  page,
}) => {
  await openKit(page, 'dark')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await getButton(page, 'Switch to light theme').click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveAttribute('data-theme', 'light')
})
