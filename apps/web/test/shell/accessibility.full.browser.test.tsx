import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { toast } from '~/ui'
import { expectAccessible } from '../accessible.ts'
import { answer, refuse } from '../answers.ts'
import { EFFECT_DIALOGS, type OpenedDialog } from '../foresight/effect-dialogs.ts'
import { buildClient } from '../samples.ts'
import { DIALOGS, SCREENS, SIGNED_OUT, expectLoaded, openAnyScreen } from './screens.ts'

const getButton = (name: string): Locator => page.getByRole('button', { name, exact: true })

/** What the kit shows above a screen, besides dialogs that wait for an answer. */
const OVERLAYS: Readonly<Record<string, OpenedDialog>> = {
  'a question that failed': [
    'clients/1',
    async () => {
      await getButton('Delete').last().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect.element(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
    },
    () => [
      answer(clientEndpoints.get, { ...buildClient(), hold: null }),
      refuse(clientEndpoints.remove),
    ],
  ],
  'the reason of a disabled button': [
    'clients/1',
    async () => {
      await getButton('Delete').last().hover()
      await expect.element(page.getByText('Nothing here can be deleted').last()).toBeVisible()
    },
  ],
  'a list of options': [
    'cases/create',
    async () => {
      await page.getByRole('combobox', { name: /^Client/ }).click()
      await expect.element(page.getByRole('option').first()).toBeVisible()
    },
  ],
  'toasts of every tone': [
    'clients',
    async () => {
      for (const tone of ['success', 'error', 'warning', 'info'] as const) toast[tone](tone)
      await expect.element(page.getByRole('button', { name: /^Dismiss: / }).nth(3)).toBeVisible()
    },
  ],
}
const OPENED: Readonly<Record<string, OpenedDialog>> = {
  ...EFFECT_DIALOGS,
  ...DIALOGS,
  ...OVERLAYS,
}

for (const path of [...SIGNED_OUT, ...SCREENS]) {
  it(`/${path} has no violation of WCAG 2.2 AA`, async () => {
    await openAnyScreen(path)
    await expectAccessible()
  })
}

it.each(Object.entries(OPENED))(
  '"%s" has no violation of WCAG 2.2 AA',
  async (_, [path, open, answers]) => {
    await openAnyScreen(path, undefined, answers?.())
    await open()
    await expectLoaded()
    await expectAccessible()
  },
)

it.each(['clients', 'cases/1', 'documents', 'sessions/create', 'connections', 'firm'])(
  '/%s has no violation of WCAG 2.2 AA on a phone',
  async (path) => {
    await openAnyScreen(path, [390, 844])
    await expectAccessible()
  },
)
