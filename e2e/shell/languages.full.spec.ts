import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Casework } from '../support/casework.ts'
import { newQuietContext, WALK_MS } from '../support/inspect.ts'
import { findLayoutFaults } from '../support/layout.ts'
import { signInAnyLanguage } from '../support/person.ts'
import { openScreen, waitUntilQuiet } from '../support/quiet.ts'
import { proves } from '../support/requirements.ts'
import { resizeWindow } from '../support/screen.ts'
import {
  listPaths,
  seedScreens,
  SIGNED_OUT_PATHS,
  visitDialogs,
  type SeededScreens,
} from '../support/screens.ts'
import { shareCasework } from '../support/shared-casework.ts'

// Languages run in parallel, each with its own process and server.
test.describe.configure({ mode: 'parallel' })

const WIDTHS = [1440, 390, 360]

let casework: Casework
let screens: SeededScreens

test.beforeAll(async () => {
  casework = await shareCasework()
  screens = await seedScreens(casework)
})

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const readCatalogue = (language: string) =>
  JSON.parse(
    readFileSync(join(ROOT, `packages/texts/src/catalogues/${language}.json`), 'utf8'),
  ) as Record<string, string>

/** Returns a check for English texts of the product that have another translation. */
const createEnglishCheck = (catalogue: Record<string, string>): ((text: string) => boolean) => {
  const differing = Object.keys(catalogue).filter(
    (key) => catalogue[key] !== key && !Object.values(catalogue).includes(key),
  )
  const wholeTexts = new Set(differing)
  // Texts with placeholders. Short ones are left out, because they would match too much.
  const patterns = differing
    .filter(
      (key) =>
        /\{\w+\}/.test(key) &&
        !key.includes(',') &&
        key.replaceAll(/\{\w+\}/g, '').trim().length > 8,
    )
    .map(
      (key) =>
        new RegExp(
          `^${key
            .split(/\{\w+\}/)
            .map(escapePattern)
            .join('.+')}$`,
        ),
    )
  return (text) => wholeTexts.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** Returns every text of the page: visible text, and labels for screen readers. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript'))
        found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt]',
    )) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push(element.getAttribute(name) ?? '')
    }
    return [
      ...new Set(
        [document.title.split(' · ')[0] ?? '', ...found].map((text) => text.trim()).filter(Boolean),
      ),
    ]
  })

for (const language of ['es', 'fr', 'de'] as const) {
  test(`no text of any screen stays English, overlaps, is clipped or leaves its container in ${language}`, async ({
    browser,
  }) => {
    proves('FIX-066')
    test.setTimeout(WALK_MS)
    const catalogue = readCatalogue(language)
    const texts = Object.values(catalogue)
    const translate = (text: string) => catalogue[text] ?? text
    const isEnglish = createEnglishCheck(catalogue)
    expect(isEnglish('Add Client')).toBe(true)
    const context = await newQuietContext(browser, 1440)
    const page = await context.newPage()
    await screens.call(profileEndpoints.savePreferences, {
      body: { email_notifications: true, push_notifications: true, language, timezone: 'UTC' },
    })

    const inspect = async (screenName: string, widths = WIDTHS) => {
      await waitUntilQuiet(page)
      await page.evaluate(() => document.fonts.ready)
      expect.soft((await readTexts(page)).filter(isEnglish), screenName).toEqual([])
      for (const width of widths) {
        await resizeWindow(page, { width, height: 900 })
        expect.soft(await findLayoutFaults(page, texts), `${screenName} at ${width} px`).toEqual([])
      }
      await resizeWindow(page, { width: 1440, height: 900 })
    }
    const visit = async (path: string) => {
      await openScreen(page, `${casework.url}/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await inspect(path)
    }

    await signInAnyLanguage(page, casework.url, screens.firm.person)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of listPaths(screens)) await visit(path)
    await visitDialogs(page, casework.url, screens, translate, inspect)
    await page.goto(`${casework.url}/clients`)
    await resizeWindow(page, { width: 390, height: 900 })
    await page.locator('header button[aria-expanded]').first().click()
    await inspect('drawer', [390, 360])

    // Signed out, pages keep the language of the last user.
    await context.clearCookies()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (!key.includes('preferences')) localStorage.removeItem(key)
    })
    await page.goto(`${casework.url}/login`)
    for (const path of SIGNED_OUT_PATHS) {
      await visit(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    await context.close()
  })
}
