import '~/styles.css'
import { expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DevUiPage } from '~/app/dev-ui/dev-ui-page'
import { expectAccessible } from '../accessible.ts'
import { findOverflow } from '../overflow.ts'
import { resizeWindow } from '../window.ts'

const getButton = (name: string): Locator => page.getByRole('button', { name, exact: true })

/** Opens each overlay of the page; returns what it shows. */
const OVERLAYS: Readonly<Record<string, () => Promise<Locator>>> = {
  'nothing open': async () => page.getByRole('heading', { level: 1 }),
  'a dialog': async () => {
    await getButton('Open a dialog').click()
    return page.getByRole('dialog', { name: 'Upload documents' })
  },
  'a question that failed': async () => {
    await getButton('A deletion that failed').click()
    return page.getByRole('alertdialog', { name: 'Delete this client?' })
  },
  'a menu': async () => {
    await getButton('Actions').click()
    return page.getByRole('menuitem', { name: 'Sign out' })
  },
  'a popover': async () => {
    await getButton('Notifications').click()
    return page.getByText('You have read everything.')
  },
  'an open combobox': async () => {
    await page.getByRole('combobox', { name: 'Client' }).last().click()
    return page.getByRole('option').first()
  },
  'the reason of a disabled button': async () => {
    await getButton('Disabled with a reason').hover()
    return page.getByText('Your SILVER role cannot upload documents').last()
  },
  'all toasts': async () => {
    for (const type of ['Success', 'Error', 'Warning', 'Info'])
      await getButton(`${type} toast`).click()
    return page.getByRole('button', { name: /^Dismiss: / }).nth(3)
  },
}

it.each(Object.entries(OVERLAYS))(
  'the kit has no violation of WCAG 2.2 AA: %s',
  async (_, openOverlay) => {
    await page.viewport(1280, 900)
    await render(<DevUiPage />)
    await expect.element(await openOverlay()).toBeVisible()
    await expectAccessible()
  },
)

it('the kit needs no sideways scrolling on a phone', async () => {
  await render(<DevUiPage />)
  for (const width of [390, 320]) {
    await resizeWindow(width)
    expect.soft(findOverflow(), `${width} px`).toEqual([])
  }
})
