import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, OPEN_COMBOBOX } from './support/inspect.ts'
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

/** Opens each overlay of the page. */
const overlays: Record<string, (page: Page) => Promise<void>> = {
  'nothing open': async () => {},
  'a dialog': async (page) => {
    await getButton(page, 'Open a dialog').click()
    await expect(page.getByRole('dialog', { name: 'Upload documents' })).toBeVisible()
  },
  'a question that failed': async (page) => {
    await getButton(page, 'A deletion that failed').click()
    await expect(page.getByRole('alertdialog', { name: 'Delete this client?' })).toBeVisible()
  },
  'a menu': async (page) => {
    await getButton(page, 'Actions').click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  },
  'a popover': async (page) => {
    await getButton(page, 'Notifications').click()
    await expect(page.getByText('You have read everything.')).toBeVisible()
  },
  [OPEN_COMBOBOX]: async (page) => {
    await page.getByRole('combobox', { name: 'Client' }).last().click()
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'the reason of a disabled button': async (page) => {
    await getButton(page, 'Disabled with a reason').hover()
    await expect(page.getByText('Your SILVER role cannot upload documents').last()).toBeVisible()
  },
  'all toasts': async (page) => {
    for (const type of ['Success', 'Error', 'Warning', 'Info'])
      await getButton(page, `${type} toast`).click()
    await expect(page.getByRole('button', { name: /^Dismiss: / })).toHaveCount(4)
  },
}

for (const [name, openOverlay] of Object.entries(overlays)) {
  test(`has no WCAG 2.2 AA violation and no CSP violation: ${name}`, async ({ page }) => {
    const errors = await openKit(page, 'light')
    await openOverlay(page)
    await expectAccessible(page, name)
    expect(errors).toEqual([])
  })
}

for (const width of [390, 320]) {
  test(`needs no sideways scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openKit(page, 'light')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('loads two font files for English, and nothing from elsewhere', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openKit(page, 'light')
  await page.evaluate(() => document.fonts.ready)
  expect(requested.filter((url) => url.endsWith('.woff2'))).toHaveLength(2)
  expect(requested.filter((url) => !url.startsWith(kit.address))).toEqual([])
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
