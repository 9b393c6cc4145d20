import { documentEndpoints } from '@casework/contract/documents'
import { profileEndpoints } from '@casework/contract/profile'
import { accountEndpoints } from '@casework/contract/accounts'
import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCall, type Call } from '../support/call.ts'
import { ROOT, startCasework, type Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newQuietContext, WALK_MS } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'

let casework: Casework
let firm: SeededFirm
let call: Call

test.beforeAll(async () => {
  casework = await startCasework()
  firm = await seedRecords(casework, newPerson())
  call = createCall(casework.url, firm.authorization)
  const { account } = await call(accountEndpoints.info, {})
  const requester = await newUser(casework, 'Dora Pending')
  await requester.call(connectionEndpoints.send, {
    body: {
      receiver_account_id: account.id,
      receiver_account_name: account.name,
    },
  })
})
test.afterAll(() => casework.stop())

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns a check for English texts of the product that have another translation. */
const createEnglishCheck = (language: string): ((text: string) => boolean) => {
  const catalogue = JSON.parse(
    readFileSync(join(ROOT, `packages/texts/src/catalogues/${language}.json`), 'utf8'),
  ) as Record<string, string>
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
  test(`no text of any screen stays English in ${language}`, async ({ browser }) => {
    test.setTimeout(WALK_MS)
    const isEnglish = createEnglishCheck(language)
    expect(isEnglish('Add Client')).toBe(true)
    const context = await newQuietContext(browser, 1440)
    const page = await context.newPage()
    await call(profileEndpoints.savePreferences, {
      body: {
        email_notifications: true,
        push_notifications: true,
        language,
        timezone: 'UTC',
      },
    })
    await signIn(page, casework.url, firm.person)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const expectNoEnglish = async (screenName: string) => {
      await page.waitForLoadState('networkidle')
      expect.soft((await readTexts(page)).filter(isEnglish), screenName).toEqual([])
    }

    const { client, legalCase, session } = firm
    const [document] = (await call(documentEndpoints.list, {})).items
    const lists = [
      'clients',
      'cases',
      'sessions',
      'documents',
      'documents?tab=groups',
      'clients?search=nobody',
      'messages',
      'notifications',
      'roles',
    ]
    const forms = [
      'clients/create',
      'cases/create',
      'sessions/create',
      `clients/${client}/edit`,
      `cases/${legalCase}/edit`,
      `sessions/${session}/edit`,
    ]
    const records = [
      `clients/${client}?tab=documents`,
      `cases/${legalCase}`,
      `cases/${legalCase}?tab=sessions`,
      `sessions/${session}`,
      `documents/${document?.id}`,
      'clients/999999',
    ]
    const people = [
      'connections',
      'connections?tab=requests',
      'connections?tab=sent-requests',
      'connections?action=invite',
    ]
    const profile = [
      'firm',
      'profile-settings',
      'profile-settings?tab=security',
      'profile-settings?tab=preferences',
      'no/such/page',
    ]
    for (const path of ['dashboard', ...lists, ...forms, ...records, ...people, ...profile]) {
      await page.goto(`${casework.url}/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNoEnglish(path)
    }

    await page.goto(`${casework.url}/documents?action=upload`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoEnglish('upload dialog')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await expectNoEnglish('palette')
    await context.close()
  })
}
