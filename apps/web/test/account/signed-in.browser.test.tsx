import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, refuse } from '../answers.ts'
import { expectAddress, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'

const rail = page.getByRole('complementary', { name: 'Sidebar' })
const heading = page.getByRole('heading', { level: 1 })

it('/ is the dashboard, which the rail marks (SHELL-016, SHELL-021)', async () => {
  await openScreen('/', answerDashboard())
  const dashboard = rail.getByRole('link', { name: 'Dashboard' })
  await expect.element(dashboard).toHaveAttribute('aria-current', 'page')
})

it('an unknown page leads back (SHELL-017, SHELL-018)', async () => {
  history.replaceState(null, '', '/login')
  history.pushState(null, '', '/no/such/page')
  await openScreen('/no/such/page', [], { role: null })
  await expect.element(heading).toHaveTextContent('Page not found')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expectAddress('/login')
})

it('an unknown page of a new tab leads to the dashboard (SHELL-018)', async () => {
  const length = vi.spyOn(history, 'length', 'get').mockReturnValue(1)
  onTestFinished(() => length.mockRestore())
  await openScreen('/no/such/page', answerDashboard())
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expectAddress('/dashboard')
})

it('an id that cannot be one is an unknown page (SHELL-017)', async () => {
  await openScreen('/clients/seven', [])
  await expect.element(heading).toHaveTextContent('Page not found')
})

it('says that messages are in progress (MSG-001)', async () => {
  await openScreen('/messages', [])
  const hint = 'Case messaging with voice and text support is in progress.'
  await expect.element(page.getByText(hint)).toBeVisible()
})

it('shows the screens and who is signed in (SHELL-020, SHELL-022, SHELL-024..031, SHELL-035, SHELL-036)', async () => {
  await openScreen('/messages', [])
  await expect.element(rail).toBeVisible()
  const links = rail.getByRole('navigation').getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['ConnectionsOwner Only', '/connections'],
    ['Clients', '/clients'],
    ['Cases', '/cases'],
    ['Sessions', '/sessions'],
    ['Documents', '/documents'],
    ['Messages', '/messages'],
  ])
  await expectTexts(rail, ['Brandt Laweva@brandt.exampleOwner', 'v2.0'])
  await expectTexts(page.getByRole('banner'), ['My Dashboard'])
})

it('hides the rail of a narrow window, also after a link is chosen (SHELL-033, SHELL-034)', async () => {
  await openScreen('/messages', [answer(clientEndpoints.list, pageOf([]))], { window: [900, 800] })
  const menu = page.getByRole('button', { name: 'Open menu' })
  await expect.element(menu).toBeVisible()
  await expect.element(rail).not.toBeInViewport()
  await menu.click()
  await rail.getByRole('link', { name: 'Clients' }).click()
  await expect.element(heading).toHaveTextContent('Clients')
  await expect.element(heading).toHaveFocus()
  await expect.element(rail).not.toBeInViewport()
  expect(document.title).toBe('Clients · Casework')
})

it('logs out after a question only (AUTH-088..091, SHELL-043, SHELL-044, SHELL-046)', async () => {
  const answers = await openScreen('/messages', [answer(authEndpoints.logout, null)])
  const menu = page.getByRole('button', { name: 'Account menu of Eva Brandt' })
  const question = page.getByRole('alertdialog', { name: 'Log Out' })
  await menu.click()
  await expectTexts(page.getByRole('menu'), ['Eva Brandt', 'eva@brandt.example'])
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expectTexts(question, ['Are you sure you want to log out?'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(answers.getCalls(authEndpoints.logout)).toEqual([])
  expect(localStorage.getItem('userInfo')).not.toBeNull()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expectAddress('/login')
  expect(localStorage.getItem('userInfo')).toBeNull()
})

it('asks for nothing after Log Out (FIX-239)', async () => {
  const answers = await openScreen('/messages', [answer(authEndpoints.logout, null)])
  await page.getByRole('button', { name: 'Account menu of Eva Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(() => answers.getCalls(authEndpoints.logout).length).toBe(1)
  await expectAddress('/login')
  await answers.settle()
  expect(answers.getPaths().at(-1)).toBe(authEndpoints.logout.path)
})

it('a sign-in that the server refuses is over (HTTP-023, HTTP-024)', async () => {
  await openScreen('/clients', [refuse(clientEndpoints.list, 'authentication_error')])
  await expectAddress('/login')
  expect(localStorage.getItem('userInfo')).toBeNull()
})
