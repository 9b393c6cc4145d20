import { LANGUAGES } from '@casework/contract/preferences'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readCatalogue, showLanguage } from '../languages.ts'
import { findLayoutFaults } from '../layout.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions } from '../sessions/dashboard-samples.ts'

const SESSIONS = buildSessions([['Hearing', '2099-10-14T10:00']])
const RECENT = SESSIONS.map((session) => ({ ...session, document_count: 0 }))
const readBanner = () => document.querySelector('section.bg-brass-soft')

it('its banner is one line on a phone in every language, and has the firm, the role and the way back (LOOK-118)', async () => {
  await openScreen('/roles', [], { role: 'gold', window: [360, 740] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const language of LANGUAGES) {
    await showLanguage(language)
    expect.soft(readBanner()?.clientHeight, language).toBeLessThan(48)
    expect.soft(findLayoutFaults(Object.values(readCatalogue(language))), language).toEqual([])
  }
  await showLanguage('en')
  await expect.element(page.getByText('Whitfield Law').last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Return to My Account' })).toBeVisible()
})

it('its first row begins at 220 px or higher, and only the dashboard says that it is limited (LOOK-117, LOOK-118)', async () => {
  await openScreen('/dashboard', answerDashboard(SESSIONS, { recent_sessions: RECENT }), {
    role: 'gold',
    window: [1440, 900],
  })
  const limited = page.getByText('Limited dashboard view with recent sessions only')
  await expect.element(limited).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().top).toBeLessThanOrEqual(220)
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect.element(limited).not.toBeInTheDocument()
})
