import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readLandingChoice, saveLandingChoice } from '~/platform/auth/landing-choice'
import { toast } from '~/ui'
import { expectAccessible } from '../accessible.ts'
import { answer, answerIn, answerLater, refuse } from '../answers.ts'
import { answerPermissions } from '../frame.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { buildConnection } from './people-samples.ts'

const { following } = connectionEndpoints
const { checkPermissions } = workspaceEndpoints
const getButton = (name: string) => page.getByRole('button', { name })
const header = page.getByRole('banner')
const rail = page.getByRole('complementary', { name: 'Sidebar' })
const panel = page.getByRole('dialog', { name: 'Switch Workspace' })
const banner = page.getByRole('region', { name: 'Workspace' })
const EVERYTHING = [...answerRecords(), ...answerDashboard()]
const FOOTER = 'Click on an account to switch to their workspace view'
const MANAGING = "You are managing Whitfield Law's account"

it('says of the firms to switch to that they load, that loading failed, and that there are none (SWITCH-001..005, SWITCH-011, LOOK-120, SHELL-038, SHELL-050)', async () => {
  const answers = await openScreen('/roles', [refuse(following)])
  expect(banner.elements()).toEqual([])
  await getButton('Switch Workspace').click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Failed to load connections')
  await expect.element(panel.getByRole('alert')).toHaveClass('text-danger')
  await page.getByRole('heading', { name: 'Roles', level: 1 }).click()
  await expect.element(panel).not.toBeInTheDocument()
  const later = answerLater(answer(following, []))
  answers.add(later)
  await getButton('Switch Workspace').click()
  await expectTexts(panel, ['Loading connections...'])
  later.release()
  await expectTexts(panel, [
    'Switch Workspace',
    'Access connected law firm accounts',
    'No connections available',
    'Connect with law firms to access their workspaces',
  ])
  expect(panel.getByText(FOOTER).elements()).toEqual([])
})

it('offers the firms that the user may enter (SWITCH-006..010, SWITCH-012, SWITCH-013, LOOK-120)', async () => {
  const answers = await openScreen('/dashboard', [
    ...EVERYTHING,
    answer(following, [
      buildConnection(),
      buildConnection({ id: 8, connection_id: 62, name: 'Closed Law', can_switch_to: false }),
    ]),
  ])
  await getButton('Switch Workspace').click()
  await expectTexts(panel.getByRole('button'), ['WWhitfield LawLaw FirmCan Switch'])
  await expect.element(panel.getByText(FOOTER)).toBeVisible()
  expect(getComputedStyle(panel.getByRole('list').element()).maxHeight).toBe('288px')
  answers.add(answerPermissions('gold'))
  await panel.getByRole('button').click()
  await expectTexts(banner, [MANAGING])
  await expectAddress('/dashboard?owner_account_id=7')
})

it('shows the shell of a firm, and the way back (SHELL-032, LOOK-013, SHELL-037, SHELL-039, SHELL-047..049, SWITCH-023)', async () => {
  await openScreen('/dashboard', EVERYTHING, { role: 'gold' })
  await expectTexts(banner, [
    MANAGING,
    'Your role: Gold',
    'Limited dashboard view with recent sessions only',
  ])
  await expectTexts(header, ['Workspace View'])
  await expectTexts(rail, ['Whitfield LawSwitched View · Gold'])
  for (const button of ['Switch Workspace', 'Notifications'])
    expect(getButton(button).elements()).toEqual([])
  expect(rail.element().textContent).not.toContain('eva@brandt.example')
  expect(page.getByText('Total Cases').elements()).toEqual([])
  await expectAccessible()
  await getButton('Return to My Account').click()
  await expectTexts(header, ['My Dashboard'])
  await expectTexts(rail, ['eva@brandt.example', 'Owner'])
})

it.each([
  ['own account', 'owner', 'My Dashboard'],
  ['workspace of another firm', 'gold', 'Workspace View'],
] as const)(
  'ignores a link to a firm without access in the %s (DASH-001, OQ-075)',
  async (_, role, title) => {
    await openScreen(
      '/dashboard?owner_account_id=9',
      [...EVERYTHING, answer(following, [buildConnection()])],
      { role },
    )
    await expectAddress('/dashboard')
    await expectTexts(header, [title])
    if (role === 'owner') await expectMessage('You have no access to the firm of this link')
  },
)

it('asks about unsaved changes before the workspace changes, and drops them', async () => {
  const answers = await openScreen('/clients/11/edit', EVERYTHING, { role: 'admin' })
  const name = page.getByRole('textbox', { name: 'Client Name' })
  await name.fill('Half a name')
  await getButton('Return to My Account').click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(name).toHaveValue('Half a name')
  await expectTexts(banner, [MANAGING])
  answers.add(refuse(clientEndpoints.get, 'not_found', { message: 'Client not found' }))
  await getButton('Return to My Account').click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectAddress('/dashboard')
  // The address changes before the page, which still guards what was typed.
  await expectTexts(header, ['My Dashboard'])
  history.back()
  await expectMessage('Client not found')
  expect(name.elements()).toEqual([])
})

it('grants nothing in a firm whose permissions could not be loaded, and offers a retry (OQ-143, OQ-144)', async () => {
  const answers = await openScreen('/clients', [...EVERYTHING, refuse(checkPermissions)], {
    role: 'admin',
  })
  const add = page.getByRole('link', { name: 'Add Client' })
  await expectTexts(banner, ['Your permissions could not be loaded'])
  await expect.element(page.getByRole('link', { name: 'Helena Thornbury' })).toBeVisible()
  expect(add.elements()).toEqual([])
  answers.add(answerPermissions('admin'))
  await getButton('Retry').click()
  await expect.element(add).toBeVisible()
  await expect
    .element(page.getByText(/^Your permissions could not be loaded/))
    .not.toBeInTheDocument()
})

it('lets the user give up the firm that opens at each sign-in', async () => {
  saveLandingChoice(1, { id: 7, name: 'Whitfield Law' })
  await openScreen('/profile-settings?tab=preferences', [
    ...EVERYTHING,
    answer(following, [buildConnection()]),
  ])
  const choice = page.getByRole('checkbox', {
    name: 'Open Whitfield Law when I sign in on this device',
  })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.poll(() => readLandingChoice(1)).toBeUndefined()
})

it.each([1280, 390])('shows messages below the way back at %i px', async (width) => {
  await openScreen('/roles', [], { role: 'admin', window: [width, 844] })
  const back = getButton('Return to My Account')
  await expect.element(back).toBeVisible()
  toast.success('Case closed', 15_000, { label: 'Undo', onSelect: () => undefined })
  await expect.element(getButton('Undo')).toBeVisible()
  await expect
    .poll(
      () =>
        getButton('Undo').element().getBoundingClientRect().top -
        back.element().getBoundingClientRect().bottom,
    )
    .toBeGreaterThan(0)
})

const RULE = 'Whitfield Law requires a second factor. Set one up in Profile Settings, Security.'
const refuseFirm = (workspace: 'own' | 'firm' = 'firm') =>
  answerIn(workspace, refuse(checkPermissions, 'second_factor_missing', { message: RULE }))
const inGrace = (role: 'admin' | 'gold') =>
  answerPermissions(role, { second_factor_from: '2099-03-01T12:00:00.000Z' })
const grace = page.getByText(/^Whitfield Law requires a second factor from March 1, 2099\./)
const refusal = page.getByRole('heading', {
  level: 1,
  name: 'Whitfield Law requires a second factor',
})
const getSetUp = (name: string) => page.getByRole('link', { name })
const SECURITY = '/profile-settings?tab=security'
/** Returns to the tab, where the person may have set up a factor in another one. */
const returnToTab = () => dispatchEvent(new Event('visibilitychange'))

it('says from when a firm requires a second factor (KEYS-028)', async () => {
  await openScreen('/clients', [...EVERYTHING, inGrace('gold')], { role: 'gold' })
  await expect.element(grace).toBeVisible()
  await expect.element(getSetUp('Set it up')).toHaveAttribute('href', SECURITY)
  await expectAccessible()
  await expect.element(page.getByRole('link', { name: 'Helena Thornbury' })).toBeVisible()
  await getButton('Return to My Account').click()
  await expectTexts(header, ['My Dashboard'])
  await expect.element(grace).not.toBeInTheDocument()
})

it.each(['/dashboard', '/clients', '/clients/create', '/documents', '/messages', '/firm'])(
  'refuses %s of a firm that requires a second factor (KEYS-026)',
  async (path) => {
    await openScreen(path, [...EVERYTHING, refuseFirm()], { role: 'gold' })
    await expect.element(refusal).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: RULE })).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Whitfield Law requires a second factor/)
    await expect.element(getSetUp('Set up second factor')).toHaveAttribute('href', SECURITY)
    expect(page.getByText(/^Your permissions could not be loaded/).elements()).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Return to My Account' }).click()
    await expectTexts(header, ['My Dashboard'])
    await expect.element(refusal).not.toBeInTheDocument()
  },
)

it('refuses the own firm of an owner without a second factor (KEYS-026)', async () => {
  await openScreen('/dashboard', [...EVERYTHING, refuseFirm('own')])
  await expect
    .element(page.getByRole('heading', { name: /requires a second factor$/ }))
    .toBeVisible()
  await expect.element(getButton('Switch Workspace')).toBeVisible()
  expect(getButton('Return to My Account').elements()).toEqual([])
})

it('returns what was typed before the firm refused', async () => {
  const answers = await openScreen('/clients/create', [...EVERYTHING, inGrace('admin')], {
    role: 'admin',
  })
  const name = page.getByRole('textbox', { name: 'Client Name' })
  await expect.element(grace).toBeVisible()
  await name.fill('Helena Thornbury')
  answers.add(refuseFirm())
  returnToTab()
  await expect.element(refusal).toBeVisible()
  expect(name.elements()).toEqual([])
  answers.add(inGrace('admin'))
  returnToTab()
  await expect.element(name).toHaveValue('Helena Thornbury')
})
