import { documentEndpoints } from '@casework/contract/documents'
import { profileEndpoints } from '@casework/contract/profile'
import { invitationEndpoints } from '@casework/contract/invitations'
import { accountEndpoints } from '@casework/contract/accounts'
import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCall, type Call } from '../support/call.ts'
import { ROOT, startCasework, type Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { findLayoutFaults } from '../support/layout.ts'
import { newPerson, signInAnyLanguage } from '../support/person.ts'
import { resizeWindow } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

// Languages run in parallel, each with its own process and server.
test.describe.configure({ mode: 'parallel' })

const WIDTHS = [1440, 390, 360]

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
  await call(invitationEndpoints.send, {
    body: {
      emails: ['nora.invited@whitfield-law.example'],
      invited_names: ['Nora Invited'],
      assigned_role: 'gold',
    },
  })
})
test.afterAll(() => casework.stop())

for (const language of ['es', 'fr', 'de'] as const) {
  test(`no text overlaps, is clipped or leaves its container in ${language} at ${WIDTHS.join(', ')} px`, async ({
    browser,
  }) => {
    proves('FIX-066')
    const catalogue = JSON.parse(
      readFileSync(join(ROOT, `packages/texts/src/catalogues/${language}.json`), 'utf8'),
    ) as Record<string, string>
    const texts = Object.values(catalogue)
    await call(profileEndpoints.savePreferences, {
      body: {
        email_notifications: true,
        push_notifications: true,
        language,
        timezone: 'UTC',
      },
    })
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await context.route(/\/(notifications|updates)\/stream\//, (route) => route.abort())
    const page = await context.newPage()

    const expectNoFaults = async (screenName: string, widths = WIDTHS) => {
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await resizeWindow(page, { width, height: 900 })
        expect.soft(await findLayoutFaults(page, texts), `${screenName} at ${width} px`).toEqual([])
      }
    }
    const visit = async (path: string) => {
      await page.goto(`${casework.url}/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNoFaults(path)
    }

    await signInAnyLanguage(page, casework.url, firm.person)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const { client, legalCase, session } = firm
    const [storedDocument] = (await call(documentEndpoints.list, {})).items
    const lists = [
      'clients',
      'cases',
      'sessions',
      'documents',
      'documents?tab=groups',
      'notifications',
      'roles',
      'connections',
      'connections?tab=requests',
    ]
    const forms = ['clients/create', `cases/${legalCase}/edit`, 'sessions/create']
    const records = [
      `clients/${client}`,
      `cases/${legalCase}`,
      `sessions/${session}`,
      `documents/${storedDocument?.id}`,
    ]
    const profile = [
      'firm',
      'profile-settings',
      'profile-settings?tab=security',
      'profile-settings?tab=preferences',
    ]
    for (const path of ['dashboard', ...lists, ...forms, ...records, ...profile]) await visit(path)

    for (const dialog of ['documents?action=upload', 'connections?action=invite']) {
      await page.goto(`${casework.url}/${dialog}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(dialog)
    }
    await page.goto(`${casework.url}/clients`)
    await page.locator('header button[aria-expanded]').first().click()
    await expectNoFaults('drawer', [390, 360])

    // Signed out, pages keep the language of the last user.
    await context.clearCookies()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (!key.includes('preferences')) localStorage.removeItem(key)
    })
    for (const path of [
      'login',
      'register',
      'verify-otp?email=a@b.co',
      'forgot-password',
      'reset-password?email=a@b.co&token=t',
      'undo-email?token=t',
    ]) {
      await visit(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    await context.close()
  })
}
