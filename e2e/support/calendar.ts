import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Page } from '@playwright/test'
import { newUser, type ApiUser } from './firm.ts'

/** Last year, so that any of its days is valid for the browser's clock. */
export const YEAR = new Date().getFullYear() - 1

/** A firm with a case, and a function that adds sessions to it. */
export interface CalendarFirm {
  firm: ApiUser
  addSession: (title: string, date: string) => Promise<number>
  fetchDate: (session: number) => Promise<string>
}

export const newCalendarFirm = async (casework: {
  url: string
  dataDir: string
}): Promise<CalendarFirm> => {
  const firm = await newUser(casework)
  const { id: client_id } = await firm.call(clientEndpoints.create, {
    body: {
      name: 'Helena Thornbury',
      email: null,
      mobile: null,
      country: null,
    },
  })
  const { id: case_id } = await firm.call(caseEndpoints.create, {
    body: {
      title: 'Thornbury v. Ashdown',
      description: null,
      client_id_input: client_id,
      date: `${YEAR}-01-05`,
    },
  })
  const addSession = async (title: string, date: string) => {
    const session = {
      title,
      description: 'Bring the lease.',
      case_id,
      client_id,
      date,
      duration: 60,
      session_type: 'court_hearing',
    } as const
    return (await firm.call(sessionEndpoints.create, { body: session })).id
  }
  const fetchDate = async (session: number) =>
    (await firm.call(sessionEndpoints.get, { params: { id: session } })).date
  return { firm, addSession, fetchDate }
}

const padTwo = (value: number) => String(value).padStart(2, '0')
export const october = (day: number) => `${YEAR}-10-${padTwo(day)}`
export const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)
export const getDayCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
export const getDayLinks = (page: Page, day: string) => getDayCell(page, day).getByRole('link')
