import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { connectionEndpoints } from '@casework/contract/connections'
import { firmEndpoints } from '@casework/contract/firm'
import type { Role } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authStore } from '~/platform/auth/auth-state'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, answerWith, pageOf, refuse, type Answer } from '../answers.ts'
import { showLanguage } from '../languages.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { answerConnections, buildConnection, chooseInPalette } from '../people/people-samples.ts'
import { buildDocument, buildFirm } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { answerAnything } from '../shell/any-answers.ts'
import { answerViewPermissions, answerViews, banner, rail } from './view-samples.ts'

const BANNER = 'You see Brandt Law as Silver. Nothing can be changed in this view.'
const build = (file_name: string, changes: Partial<DocumentRecord> = {}) =>
  buildDocument({ id: file_name.length, file_name, security_level: 'green', ...changes })
/** What the role sees, so that a list tells for whom it was fetched. */
const listFor = (see_as: string | undefined) => pageOf([build(`for ${see_as ?? 'the owner'}.pdf`)])
const headings = page.getByRole('main').getByRole('heading', { name: /^for / })
const expectFiles = (...names: string[]) => expect.poll(() => readTexts(headings)).toEqual(names)
const goTo = (name: string) => rail.getByRole('link', { name, exact: true }).click()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const open = (path: string, answers: readonly Answer[] = [], viewer = {}) =>
  openScreen(
    path,
    [
      ...answerAnything(),
      ...answerDashboard(),
      ...answerViews(),
      answer(documentEndpoints.list, ({ see_as }) => listFor(see_as)),
      ...answers,
    ],
    viewer,
  )

it('starts on the page of roles for each lower role, and opens the dashboard of a workspace (FORE-020)', async () => {
  await open('/roles')
  await expect
    .poll(() => readTexts(page.getByRole('button', { name: /^See as/ })))
    .toEqual(['See as Admin', 'See as Diamond', 'See as Gold', 'See as Silver'])
  expect(banner.query()).toBeNull()
  await press('See as Silver')
  await expectTexts(banner, [BANNER])
  await expectAddress('/dashboard')
  await expectTexts(page.getByRole('main'), ['Latest sessions at Brandt Law.'])
  expect(page.getByText('Total Cases').query()).toBeNull()
  expect(rail.getByRole('link', { name: /^Connections/ }).query()).toBeNull()
  await expectAccessible()
})

it('offers an admin what is below, and to others nothing (FORE-013, FORE-020)', async () => {
  await open('/roles', [], { role: 'admin' })
  await expect
    .poll(() => readTexts(page.getByRole('button', { name: /^See as/ })))
    .toEqual(['See as Diamond', 'See as Gold', 'See as Silver'])
})

it.each(['diamond', 'gold', 'silver'] satisfies Role[])(
  'offers no view to %s (FORE-020)',
  async (role) => {
    await open('/roles', [], { role })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    expect(page.getByRole('button', { name: /^See as/ }).query()).toBeNull()
  },
)

it('starts from the menu of an employee (FORE-020)', async () => {
  const emil = buildConnection({ id: 8, name: 'Emil Employee', assigned_role: 'silver' })
  await open('/connections', [
    ...answerConnections(),
    answer(connectionEndpoints.followers, [emil]),
  ])
  await press('Actions for Emil Employee')
  await page.getByRole('menuitem', { name: /^See as Silver/ }).click()
  await expectTexts(banner, [BANNER])
  await expectAddress('/dashboard')
})

it('offers in the palette and by keys what reads only, and the screens of the role (FORE-020)', async () => {
  await open('/clients', [], { see_as: 'admin' })
  await expectTexts(banner, ['as Admin.'])
  await userEvent.keyboard('n')
  await userEvent.keyboard('{Control>}k{/Control}')
  const getOptions = (group: string) =>
    page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('group', { name: group })
      .getByRole('option')
  await expect
    .poll(() => readTexts(getOptions('Actions')))
    .toEqual(['Minutes', 'Switch to dark theme', 'Show as a table', 'Keyboard shortcuts'])
  expect(readTexts(getOptions('Screens'))).toEqual([
    'Dashboard',
    'Clients',
    'People',
    'Cases',
    'Sessions',
    'Deadlines',
    'Documents',
    'Messages',
    'Firm',
    'Roles',
    'Profile Settings',
    'Change Password',
    'Preferences',
  ])
  // A command that creates something below a record.
  await page.getByRole('combobox', { name: /^Search clients/ }).fill('new session in thorn')
  await expectTexts(page.getByRole('dialog').getByRole('status'), ['result'])
  expect(getOptions('Actions').elements()).toEqual([])
  await expectAddress('/clients')
})

it('ends with the button, and Back starts it no more (FORE-020)', async () => {
  await open('/roles')
  await press('See as Silver')
  await expectTexts(banner, [BANNER])
  await goTo('Documents')
  await expectAddress('/documents')
  await press('End view')
  await expectAddress('/dashboard')
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(page.getByText('Total Cases')).toBeVisible()
  await goTo('Clients')
  history.back()
  await expectAddress('/dashboard')
  expect(banner.query()).toBeNull()
  expect(authStore.get().seeAs).toBeUndefined()
})

it('survives a reload with the role of the tab (FORE-020)', async () => {
  const answers = await open('/documents', [], { see_as: 'gold' })
  await expectTexts(banner, ['as Gold.'])
  await expectFiles('for gold.pdf')
  expect(new Set(answers.getCalls(documentEndpoints.list).map(({ see_as }) => see_as))).toEqual(
    new Set(['gold']),
  )
})

it('ends with a message when the real role permits it no longer (FORE-016, FORE-020)', async () => {
  const message = 'You do not have permission to perform this action'
  await open(
    '/documents',
    [
      answerWith(workspaceEndpoints.checkPermissions, ({ see_as }) =>
        see_as === undefined
          ? answerViewPermissions()
          : refuse(workspaceEndpoints.checkPermissions, 'permission_denied', { message }),
      ),
    ],
    { see_as: 'gold' },
  )
  await expectMessage(message)
  await expect.element(banner).not.toBeInTheDocument()
  await goTo('Documents')
  await expectFiles('for the owner.pdf')
})

it('shows nothing that was fetched before it began, nor afterwards what was fetched in it (FORE-021)', async () => {
  const answers = await open('/documents')
  await expectFiles('for the owner.pdf')
  const list = answer(documentEndpoints.list, ({ see_as }) => listFor(see_as))
  const answerHeld = () => {
    const later = answerLater(list)
    answers.add(later)
    return later
  }
  /** What the screen shows of files while the list is awaited, and then. */
  const expectFresh = async (name: string) => {
    const later = answerHeld()
    await goTo('Documents')
    await expect.poll(() => document.querySelectorAll('main .skeleton').length).toBeGreaterThan(0)
    expect(readTexts(headings)).toEqual([])
    later.release()
    await expectFiles(name)
  }
  await chooseInPalette('roles', 'Roles')
  await press('See as Silver')
  await expectTexts(banner, [BANNER])
  await expectFresh('for silver.pdf')
  await press('End view')
  await expect.element(banner).not.toBeInTheDocument()
  await expectFresh('for the owner.pdf')
})

it('drops an answer that arrives after a view has begun or ended (FORE-021)', async () => {
  const late = answerLater(
    answer(documentEndpoints.list, ({ see_as }) => listFor(`late ${see_as}`)),
  )
  const list = answer(documentEndpoints.list, ({ see_as }) => listFor(see_as))
  const answers = await open('/documents', [late])
  await chooseInPalette('roles', 'Roles')
  answers.add(list)
  await press('See as Silver')
  await expectTexts(banner, [BANNER])
  late.release()
  await goTo('Documents')
  await expectFiles('for silver.pdf')
  const lateView = answerLater(
    answer(documentEndpoints.list, ({ see_as }) => listFor(`late ${see_as}`)),
  )
  await goTo('Dashboard')
  answers.add(lateView)
  await goTo('Documents')
  await press('End view')
  await expect.element(banner).not.toBeInTheDocument()
  answers.add(list)
  lateView.release()
  await goTo('Documents')
  await expectFiles('for the owner.pdf')
})

it('takes at most two lines on a phone in every language, and stays below the bar (FORE-020)', async () => {
  await open('/documents', [], { see_as: 'silver', window: [390, 844] })
  await expectTexts(banner, [BANNER])
  expect(getComputedStyle(banner.element()).position).toBe('sticky')
  await expectAccessible()
  for (const [language, end] of [
    ['en', 'End view'],
    ['de', 'Ansicht beenden'],
    ['es', 'Finalizar vista'],
    ['fr', 'Quitter la vue'],
  ] as const) {
    await showLanguage(language)
    const button = page.getByRole('button', { name: end })
    await expect.element(button).toBeVisible()
    expect(countBannerLines(), language).toBeLessThanOrEqual(2)
  }
})

it('takes two lines on a phone in German with the long name of a firm (FORE-020)', async () => {
  const firm = answer(firmEndpoints.get, buildFirm({ name: 'Brandt Reuter Rechtsanwälte' }))
  await open('/documents', [firm], { see_as: 'silver', window: [390, 844] })
  await expectTexts(banner, ['You see Brandt Reuter Rechtsanwälte as Silver.'])
  await showLanguage('de')
  await expect
    .poll(() => findBannerText()?.textContent)
    .toBe('Brandt Reuter Rechtsanwälte als Silber. Nur zum Lesen.')
  expect(countBannerLines()).toBe(2)
})

/** Its section has another name in each language. */
const findBannerText = () => document.querySelector('section > div:has(> button) > p')

function countBannerLines(): number {
  const text = findBannerText()
  if (!text) throw new Error('the banner has no text')
  return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
}
