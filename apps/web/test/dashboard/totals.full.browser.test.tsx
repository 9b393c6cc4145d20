import { connectionEndpoints } from '@casework/contract/connections'
import { LANGUAGES } from '@casework/contract/preferences'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../answers.ts'
import { showLanguage } from '../languages.ts'
import { buildRequest } from '../people/people-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'

it.each(LANGUAGES)(
  'the totals are in one line at 1440 px, and none is cut, in %s (LOOK-194)',
  async (language) => {
    const many = {
      total_cases: 240,
      total_clients: 180,
      total_sessions: 990,
      total_documents: 9_990,
    }
    await openScreen(
      '/dashboard',
      [...answerDashboard([], many), answer(connectionEndpoints.received, [buildRequest()])],
      { window: [1440, 900] },
    )
    await expect.element(page.getByRole('link', { name: 'Total Documents: 9,990' })).toBeVisible()
    await showLanguage(language)
    await document.fonts.ready
    const strip = page.getByRole('main').element().querySelector('dl')
    await expect.poll(() => strip?.querySelectorAll('dd a').length).toBe(6)
    expect(strip?.scrollWidth).toBe(strip?.clientWidth)
    const parts = [...(strip?.querySelectorAll<HTMLElement>('dt, dd > span') ?? [])]
    expect(
      parts
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
    ).toEqual([])
  },
)
