import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { FAILURE_404 } from '../support/answers.ts'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { endView, openPlanDialog, planLowerLevel, startView } from '../support/level-plans.ts'
import { seedRecords, getTomorrow, type SeededFirm } from '../support/seed-records.ts'
import {
  inspectWhenIdle,
  newQuietContext,
  OPEN_COMBOBOX,
  WALK_MS,
  WIDTHS,
} from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { openScreen } from '../support/quiet.ts'

/** Long enough to be truncated; it must not overlap its neighbours. */
const LONG_NAME =
  'Dissolution of the partnership of Featherstonehaugh-Cholmondeley, Thornbury and Ashdown, and division of its premises'

let casework: Casework
let firm: SeededFirm
let documents: Awaited<ReturnType<typeof planLowerLevel>>

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  const { authorization, client } = firm
  const call = createCall(casework.url, authorization)
  documents = await planLowerLevel(call, firm.session)
  await call(clientEndpoints.create, { body: { name: LONG_NAME } })
  const { id } = await call(caseEndpoints.create, {
    body: { title: LONG_NAME, client_id_input: client, date: '2026-10-06' },
  })
  await call(sessionEndpoints.create, {
    body: {
      title: LONG_NAME,
      case_id: id,
      client_id: client,
      date: `${getTomorrow()}T09:30:00`,
      session_type: 'meeting',
    },
  })
})

for (const width of WIDTHS) {
  test(`every screen is free of WCAG 2.2 AA violations at ${width} px, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(WALK_MS)
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    const visit = async (path: string) => {
      await openScreen(page, `${casework.url}/${path}`)
      await expect(
        page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('heading', { level: 2 }))
          .first(),
      ).toBeVisible()
      await inspectWhenIdle(page, path)
    }

    for (const path of [
      'login',
      'register',
      'verify-otp?email=a@b.co',
      'forgot-password',
      'reset-password?email=a@b.co&token=t',
      'undo-email?token=t',
      'no/such/page',
    ])
      await visit(path)
    await page.goto(`${casework.url}/register`)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await inspectWhenIdle(page, 'register with faults')
    await page.goto(`${casework.url}/reset-password?email=a@b.co&token=used-up`)
    await page.getByLabel('New Password').fill('Chambers-2nd')
    await page.getByLabel('Confirm Password').fill('Chambers-2nd')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
    await inspectWhenIdle(page, 'reset with an invalid link')
    await page.route('**/api/password-reset-confirm/', (route) =>
      route.fulfill({ json: { success: true, data: null } }),
    )
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(
      page.getByText('Password reset successfully! Redirecting to login...'),
    ).toBeVisible()
    await inspectWhenIdle(page, 'password reset')
    await page.goto(`${casework.url}/forgot-password`)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await inspectWhenIdle(page, 'check your email')

    await signIn(page, casework.url, firm.person)
    const { client, legalCase, session } = firm
    const lists = [
      'dashboard',
      'clients',
      'cases',
      'sessions',
      'documents',
      'messages',
      'clients?search=nobody',
      'history',
      'bin',
      'level-plans',
    ]
    const records = [
      `clients/${client}`,
      `cases/${legalCase}`,
      `sessions/${session}`,
      `documents/${documents.planned}`,
      `cases/${legalCase}?history=open`,
      'clients/999999',
    ]
    const forms = [
      'clients/create',
      'cases/create',
      'sessions/create',
      `clients/${client}/edit`,
      `cases/${legalCase}/edit`,
      `sessions/${session}/edit`,
    ]
    for (const path of [...lists, ...records, ...forms]) await visit(path)

    await page.getByRole('combobox', { name: 'Case' }).fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await inspectWhenIdle(page, OPEN_COMBOBOX)

    await page.goto(`${casework.url}/clients/${client}`)
    for (const tab of [/Cases/, /Documents/]) {
      await page.getByRole('tab', { name: tab }).click()
      await inspectWhenIdle(page, `client, tab ${tab.source}`)
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await inspectWhenIdle(page, 'delete dialog')

    await page.goto(`${casework.url}/documents`)
    await page.getByRole('button', { name: 'Upload' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('Please select a client')).toBeVisible()
    await inspectWhenIdle(page, 'upload dialog with faults')

    await page.goto(`${casework.url}/clients`)
    await page.getByRole('button', { name: /Account menu/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await inspectWhenIdle(page, 'user menu')
    // On narrow screens, the header has no room for the theme switch, so it is in this menu.
    const name = /^Switch to (dark|light) theme$/
    await expect(page.getByRole('menuitem', { name })).toHaveCount(width < 640 ? 1 : 0)
    const inHeader = page.getByRole('banner').getByRole('button', { name, includeHidden: true })
    await expect(inHeader).toBeVisible({ visible: width >= 640 })
    await page.keyboard.press('Escape')
    if (width < 1024) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeInViewport()
      await inspectWhenIdle(page, 'drawer')
    }

    await page.goto(`${casework.url}/documents/${documents.plannable}`)
    await openPlanDialog(page, String)
    await inspectWhenIdle(page, 'plan dialog')
    await startView(page, casework.url, String)
    await inspectWhenIdle(page, 'view as a role')
    await endView(page, String)

    await page.route('**/api/clients/**', (route) => route.fulfill(FAILURE_404))
    await page.goto(`${casework.url}/clients?search=failing`)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await inspectWhenIdle(page, 'failed list')
    await context.close()
  })
}
