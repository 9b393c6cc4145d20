import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { LEVELS } from '@casework/contract/document-levels'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { newUser, type ApiUser } from '../support/firm.ts'
import { inspectWhenIdle, newQuietContext } from '../support/inspect.ts'
import { findLayoutFaults } from '../support/layout.ts'
import { createClients, createSessions, getRows } from '../support/many-records.ts'
import { resizeWindow } from '../support/screen.ts'

const LISTS = ['clients', 'cases', 'sessions', 'documents']
const WIDTHS = [1440, 768]

let casework: Casework
let firm: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newUser(casework, 'Margaret Ellison')
  await createClients(firm, 20)
  await createSessions(firm, 12)
  const [client] = (await firm.call(clientEndpoints.list, {})).items
  for (const security_level of LEVELS)
    await uploadFiles(
      casework.url,
      firm.authorization,
      { client_id: client?.id ?? 0, security_level },
      Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((at) => [`Letter ${security_level} ${at}.txt`, 'x']),
      ),
    )
  await closeCase()
})

const closeCase = async () => {
  const [legalCase] = (await firm.call(caseEndpoints.list, {})).items
  if (!legalCase) throw new Error('There is no case.')
  await firm.call(caseEndpoints.setStatus, {
    params: { id: legalCase.id },
    body: { status: 'closed', on: '2026-03-01' },
  })
}

/** Signs in, in any language, on a device that shows all lists as tables. */
const openWithTables = async (page: Page) => {
  await page.goto(`${casework.url}/login`)
  await page.locator('input[name=email]').fill(firm.person.email)
  await page.locator('input[name=password]').fill(firm.person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await page.evaluate((lists) => {
    for (const list of lists) localStorage.setItem(`/${list}/`, 'table')
  }, LISTS)
}

for (const width of WIDTHS) {
  test(`tables are free of WCAG 2.2 AA violations at ${width} px, light and dark`, async ({
    browser,
  }) => {
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await openWithTables(page)
    for (const list of LISTS) {
      await page.goto(`${casework.url}/${list}`)
      await getRows(page).first().waitFor()
      await inspectWhenIdle(page, list)
    }
    await getRows(page).getByRole('checkbox').first().check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
    await inspectWhenIdle(page, 'columns and selection')
    await context.close()
  })
}

/** With a short window, which scrolls the rows. */
const expectLastRowAboveBar = async (page: Page) => {
  await resizeWindow(page, { width: page.viewportSize()?.width ?? 0, height: 500 })
  await getRows(page).getByRole('checkbox').first().check()
  const bar = page.locator('.popup').filter({ has: page.locator('[aria-live]') })
  await bar.waitFor()
  await expect
    .poll(async () => {
      await page.locator('main .card').evaluate((card) => card.scrollTo(0, card.scrollHeight))
      const [row, top] = [await getRows(page).last().boundingBox(), await bar.boundingBox()]
      return row && top && top.y - row.y - row.height
    })
    .toBeGreaterThanOrEqual(0)
}

/** At 768 px the title of the top bar is clipped on every page, with cards as well. */
const isOfPage = (fault: string) => !fault.includes('line-clamp-2')

for (const language of ['es', 'fr', 'de'] as const) {
  test(`no text of a table overlaps or is clipped in ${language}`, async ({ browser }) => {
    const texts = Object.values(
      JSON.parse(
        readFileSync(join(ROOT, `packages/texts/src/catalogues/${language}.json`), 'utf8'),
      ) as Record<string, string>,
    )
    await firm.call(profileEndpoints.savePreferences, {
      body: { email_notifications: true, push_notifications: true, language, timezone: 'UTC' },
    })
    const context = await newQuietContext(browser, 1440)
    const page = await context.newPage()
    await openWithTables(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const width of WIDTHS) {
      await resizeWindow(page, { width, height: 900 })
      for (const list of LISTS) {
        // Columns that a narrow window hides are chosen when the page is opened.
        await page.goto(`${casework.url}/${list}`)
        await getRows(page).first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        const faults = await findLayoutFaults(page, texts)
        expect.soft(faults.filter(isOfPage), `${list} at ${width} px`).toEqual([])
        await expectLastRowAboveBar(page)
      }
    }
    await context.close()
  })
}
