// npm run pictures: takes the pictures of README from the demo firm; `-- --all FOLDER` takes every screen in all sizes,
// both themes, English and German.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import config from '../../playwright.config.ts'
import { runCommand, say } from '../../apps/server/src/operations/run-command.ts'
import { startDemoFirms } from './demo-firms.ts'
import { DESKTOP, openWindow, PHONE, settle, signIn } from './open-screen.ts'
import { findPlaces, PUBLIC_PLACES, type Places } from './places.ts'

const README_PICTURES = fileURLToPath(new URL('../../docs/pictures', import.meta.url))

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP, { width: 1920, height: 1080 }]

await runCommand(async () => {
  const { values } = parseArgs({ options: { all: { type: 'string' } } })
  const firms = await startDemoFirms(values.all === undefined ? ['en'] : ['en', 'de'])
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    await (values.all === undefined
      ? takeForReadme(browser, firms.url)
      : takeAll(browser, firms.url, values.all))
  } finally {
    await browser.close()
    await firms.close()
  }
})

async function take(page: Page, url: string, file: string, fullPage = false): Promise<void> {
  await page.goto(url)
  await settle(page)
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
  say(file)
}

/** The four pictures of README: the dashboard, a case, the table of documents, the intake on a phone. */
async function takeForReadme(browser: Browser, url: string): Promise<void> {
  const visitor = { url, language: 'en', person: 'owner' } as const
  const shoot = (page: Page, path: string, name: string) =>
    take(page, url + path, join(README_PICTURES, `${name}.png`))
  const { context, page } = await signIn(browser, { ...visitor, size: DESKTOP })
  await shoot(page, '/dashboard', 'dashboard')
  await page.goto(`${url}/cases?search=Coombe`)
  await page.getByRole('link', { name: 'Hartley v Coombe Valley Builders Ltd' }).first().click()
  await page.waitForURL(/\/cases\/\d+$/)
  await shoot(page, new URL(page.url()).pathname, 'case')
  await page.goto(`${url}/documents`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await shoot(page, '/documents', 'documents')
  await context.close()
  const phone = await signIn(browser, { ...visitor, size: PHONE })
  await shoot(phone.page, '/documents?action=upload', 'intake-on-a-phone')
  await phone.context.close()
}

async function takeAll(browser: Browser, url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const language of ['en', 'de'] as const)
    for (const theme of ['light', 'dark'] as const)
      for (const size of SIZES) {
        const visitor = { url, language, person: 'owner', size, theme } as const
        const shoot = async (page: Page, places: Places) => {
          for (const [name, path] of Object.entries(places)) {
            const file = `${name.replaceAll(' ', '-')}-${size.width}-${theme}-${language}.png`
            await take(page, url + path, join(folder, file))
          }
        }
        const visit = await openWindow(browser, visitor)
        await shoot(visit.page, PUBLIC_PLACES)
        await visit.context.close()
        const { context, page } = await signIn(browser, visitor)
        await shoot(page, await findPlaces(page))
        await context.close()
      }
}
