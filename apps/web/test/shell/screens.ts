import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Answer, Answers } from '../answers.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from './any-answers.ts'

export const SIGNED_OUT = [
  'login',
  'register',
  'verify-otp?email=a@b.co',
  'forgot-password',
  'reset-password?email=a@b.co&token=t',
  'undo-email?token=t',
]

/** Every screen of the owner: pages, tabs and forms, and what a wrong address shows. */
export const SCREENS = [
  'dashboard',
  'clients',
  'clients/1',
  'clients/1?tab=documents',
  'clients/create',
  'clients/1/edit',
  'people',
  'people?tab=conflicts',
  'people/1',
  'cases',
  'cases/1',
  'cases/1?tab=sessions',
  'cases/1?history=open',
  'cases/create',
  'cases/1/edit',
  'sessions',
  'sessions/1',
  'sessions/create',
  'sessions/1/edit',
  'deadlines',
  'documents',
  'documents?tab=groups',
  'documents/1',
  'level-plans',
  'messages',
  'notifications',
  'connections',
  'connections?tab=received-requests',
  'connections?tab=sent-requests',
  'roles',
  'firm',
  'history',
  'bin',
  'bin?tab=imports',
  'bin?tab=holds',
  'profile-settings',
  'profile-settings?tab=security',
  'profile-settings?tab=preferences',
  'no/such/page',
]

const getButton = (name: string): Locator => page.getByRole('button', { name, exact: true })
const getDialog = (name: string): Locator => page.getByRole('dialog', { name })
const press = (name: string) => () => getButton(name).last().click()

/** Chooses something in the menu of the first entry of the journal. */
const choose = (action: string) => async () => {
  const entry = page.getByRole('article').first()
  await entry.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Where a dialog is, and how it is opened there. */
export const DIALOGS: Readonly<Record<string, readonly [path: string, open: () => Promise<void>]>> =
  {
    'search everything': ['clients', () => userEvent.keyboard('{Control>}k{/Control}')],
    notifications: ['messages', () => page.getByRole('button', { name: /^Notifications/ }).click()],
    updates: ['messages', () => page.getByRole('button', { name: /^Updates/ }).click()],
    'switch workspace': ['messages', press('Switch Workspace')],
    'account menu': ['messages', () => page.getByRole('button', { name: /^Account menu/ }).click()],
    upload: [
      'documents?action=upload',
      async () => getDialog('Upload Document').getByRole('button', { name: 'Upload' }).click(),
    ],
    invite: ['connections?action=invite', () => Promise.resolve()],
    'faults of a form': ['clients/create', press('Add Client')],
    'faults of a sign-up': ['register', press('Create Account')],
    'hand over': ['deadlines?hand_over=0', () => Promise.resolve()],
    'add a deadline': [
      'cases/1',
      async () => {
        await press('Add deadline')()
        await press('Save deadline')()
      },
    ],
    'add a person': [
      'cases/1',
      async () => {
        await press('Add person')()
        await getDialog('Add person').getByRole('button', { name: 'Save' }).click()
      },
    ],
    'faults of an entry': ['cases/1', press('Save entry')],
    'amend an entry': ['cases/1', choose('Amend')],
    'change the level of an entry': ['cases/1', choose('Change level')],
    'add a court-free day': ['firm', press('Add day')],
    'edit a person': ['people/1', press('Edit person')],
    'view as a role': ['roles', press('See as Silver')],
    // Last: it stays open until it is closed, also on the next screen.
    minutes: ['cases/1', press('Minutes')],
  }

/** Opens a screen that has something to show everywhere, and waits until it shows it. */
export async function openAnyScreen(
  path: string,
  window?: readonly [width: number, height: number],
  given: readonly Answer[] = [],
  isLong = false,
): Promise<Answers> {
  const role = SIGNED_OUT.some((address) => address.split('?')[0] === path.split('?')[0])
    ? null
    : 'owner'
  const answers = await openScreen(`/${path}`, [...answerAnything(isLong), ...given], {
    role,
    ...(window && { window }),
  })
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  await expectLoaded()
  return answers
}

/** Waits until nothing is a placeholder any more. */
export const expectLoaded = () =>
  expect
    .poll(() => [
      document.querySelectorAll('.skeleton').length,
      /Loading|Searching/.exec(document.body.innerText)?.[0],
    ])
    .toEqual([0, undefined])
