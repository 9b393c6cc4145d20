import { alertEndpoints } from '@casework/contract/alerts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answerLater } from '../answers.ts'
import { expectAddress, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from './any-answers.ts'
import { getBell } from './notification-samples.ts'

const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
const openMenu = page.getByRole('button', { name: 'Open menu' })

it('on a phone, the sidebar is a drawer that Escape, its button and a link close (SHELL-033)', async () => {
  await openScreen('/messages', answerAnything(), { window: [390, 844] })
  await expect.element(openMenu).toBeVisible()
  await expect.element(sidebar).not.toBeInViewport()
  await openMenu.click()
  await expect.element(sidebar).toBeInViewport()
  await expect.element(sidebar.getByRole('button', { name: 'Close menu' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sidebar).not.toBeInViewport()
  for (const [role, name, path] of [
    ['button', 'Close menu', '/messages'],
    ['link', 'Cases', '/cases'],
  ] as const) {
    await openMenu.click()
    await sidebar.getByRole(role, { name }).click()
    await expect.element(sidebar).not.toBeInViewport()
    await expectAddress(path)
  }
})

it('no control of the header moves away from under a press when the first update arrives', async () => {
  const sample = answerAnything().find(({ endpoint }) => endpoint === alertEndpoints.list)
  if (!sample) throw new Error('alerts have no answer')
  const later = answerLater(sample)
  await openScreen('/messages', [...answerAnything(), later])
  const controls = page.getByRole('banner').getByRole('button')
  const readPlaces = () =>
    controls
      .elements()
      .filter((control) => !control.textContent?.startsWith('Updates'))
      .map((control) => control.getBoundingClientRect().x)
  await expect.element(getBell()).toBeVisible()
  await document.fonts.ready
  const before = readPlaces()
  later.release()
  await expect.element(page.getByRole('button', { name: /^Updates/ })).toBeVisible()
  expect(readPlaces()).toEqual(before)
})

const dark = { name: 'Switch to dark theme' }
const light = { name: 'Switch to light theme' }
const expectTheme = (theme: string) =>
  expect.poll(() => document.documentElement.dataset['theme']).toBe(theme)
const openUserMenu = async () => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expectTexts(page.getByRole('menu'), ['Eva Brandt', 'eva@brandt.example', 'Log Out'])
}

it('a button of the header switches the theme on this device', async () => {
  await openScreen('/messages', [])
  await openUserMenu()
  await expect.element(page.getByRole('menuitem', dark)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', dark).click()
  await expectTheme('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await page.getByRole('button', light).click()
  await expectTheme('light')
})

it('on a phone, the menu of the person switches it', async () => {
  await openScreen('/messages', [], { window: [390, 844] })
  for (const [name, theme] of [
    [dark, 'dark'],
    [light, 'light'],
  ] as const) {
    await openUserMenu()
    await page.getByRole('menuitem', name).click()
    await expectTheme(theme)
  }
})
