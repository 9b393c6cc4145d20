// Every screen of a firm, for the walks that look at all of them.
import { accountEndpoints } from '@casework/contract/accounts'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, type Page } from '@playwright/test'
import { createCall, type Call } from './call.ts'
import { newUser } from './firm.ts'
import { endView, openPlanDialog, planLowerLevel, startView } from './level-plans.ts'
import { newPerson } from './person.ts'
import { waitUntilQuiet } from './quiet.ts'
import { listDutyPaths, seedDuties, visitDutyDialogs, type SeededDuties } from './seed-duties.ts'
import { seedRecords, type SeededFirm } from './seed-records.ts'

/** A firm that has something to show on every screen. */
export interface SeededScreens {
  firm: SeededFirm
  duties: SeededDuties
  documents: Awaited<ReturnType<typeof planLowerLevel>>
  /** Calls the API as the owner. */
  call: Call
}

/** The screens without a sign-in. */
export const SIGNED_OUT_PATHS = [
  'login',
  'register',
  'verify-otp?email=a@b.co',
  'forgot-password',
  'reset-password?email=a@b.co&token=t',
  'undo-email?token=t',
]

/** Adds records, people, deadlines, a request and an invitation. */
export const seedScreens = async (casework: {
  url: string
  dataDir: string
}): Promise<SeededScreens> => {
  const firm = await seedRecords(casework, newPerson())
  const call = createCall(casework.url, firm.authorization)
  const documents = await planLowerLevel(call, firm.session)
  const duties = await seedDuties(casework, firm)
  const { account } = await call(accountEndpoints.info, {})
  const requester = await newUser(casework, 'Dora Pending')
  await requester.call(connectionEndpoints.send, {
    body: { receiver_account_id: account.id, receiver_account_name: account.name },
  })
  await call(invitationEndpoints.send, {
    body: {
      emails: [`nora.invited-${account.id}@whitfield-law.example`],
      invited_names: ['Nora Invited'],
      assigned_role: 'gold',
    },
  })
  return { firm, duties, documents, call }
}

/** Every screen of the owner: pages, tabs and forms, and what a wrong address shows. */
export const listPaths = ({ firm, duties, documents }: SeededScreens): string[] => {
  const { client, legalCase, session } = firm
  const lists = [
    'dashboard',
    'clients',
    'cases',
    'sessions',
    'documents',
    'documents?tab=groups',
    'clients?search=nobody',
    'messages',
    'notifications',
    'roles',
    'history',
    'bin',
    'bin?tab=imports',
    'bin?tab=holds',
    'level-plans',
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
    `clients/${client}`,
    `clients/${client}?tab=documents`,
    `cases/${legalCase}`,
    `cases/${legalCase}?tab=sessions`,
    `sessions/${session}`,
    `documents/${documents.planned}`,
    `documents/${documents.plannable}?history=open`,
    'clients/999999',
    'no/such/page',
  ]
  const account = [
    'connections',
    'connections?tab=requests',
    'connections?tab=sent-requests',
    'firm',
    'profile-settings',
    'profile-settings?tab=security',
    'profile-settings?tab=preferences',
  ]
  return [...lists, ...forms, ...records, ...account, ...listDutyPaths(duties)]
}

/** Opens each dialog, and hands it to `inspect`; ends with a view as a role. */
export const visitDialogs = async (
  page: Page,
  url: string,
  { firm, duties, documents }: SeededScreens,
  translate: (text: string) => string,
  inspect: (screenName: string) => Promise<void>,
): Promise<void> => {
  const dialog = page.getByRole('dialog')
  for (const path of ['documents?action=upload', 'connections?action=invite']) {
    await page.goto(`${url}/${path}`)
    await expect(dialog).toBeVisible()
    await inspect(path)
  }
  await page.goto(`${url}/clients`)
  await waitUntilQuiet(page)
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await inspect('palette')
  await visitDutyDialogs(page, url, firm, duties, translate, inspect)
  await page.goto(`${url}/documents/${documents.plannable}`)
  await openPlanDialog(page, translate)
  await inspect('plan dialog')
  await startView(page, url, translate)
  for (const path of ['dashboard', 'documents', 'firm']) {
    await page.goto(`${url}/${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await inspect(`${path} in the view as a role`)
  }
  await endView(page, translate)
}
