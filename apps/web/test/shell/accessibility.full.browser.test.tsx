import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Button, ConfirmDialog, toast } from '~/ui'
import '~/styles.css'
import { expectAccessible } from '../accessible.ts'
import { EFFECT_DIALOGS, type OpenedDialog } from '../foresight/effect-dialogs.ts'
import { DIALOGS, SCREENS, SIGNED_OUT, expectLoaded, openAnyScreen } from './screens.ts'

/** What the kit shows above a screen, besides dialogs that wait for an answer. */
const OVERLAYS: Readonly<Record<string, OpenedDialog>> = {
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
      await page.getByRole('button', { name: '+3, older messages' }).click()
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

const ignore = () => undefined

it('a question that failed has no violation of WCAG 2.2 AA', async () => {
  await render(
    <ConfirmDialog
      danger
      open
      title="Delete this client?"
      confirmLabel="Delete"
      error="The client could not be deleted."
      onOpenChange={ignore}
      onConfirm={ignore}
    >
      This cannot be undone.
    </ConfirmDialog>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectAccessible()
})

it('the reason of a disabled button has no violation of WCAG 2.2 AA', async () => {
  const reason = 'Your SILVER role cannot upload documents'
  await render(<Button disabledReason={reason}>Upload</Button>)
  const button = page.getByRole('button', { name: 'Upload' })
  await expect.element(button).toHaveAttribute('data-base-ui-tooltip-trigger')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.poll(() => document.querySelector('[data-base-ui-portal]')?.textContent).toBe(reason)
  await expectAccessible()
})
