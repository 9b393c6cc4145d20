import type { Page } from '@playwright/test'
import { newUser, type ApiUser } from './firm.ts'
import { getCards } from './list.ts'

/** A firm with two clients, each with a case. */
export interface SessionFirm extends ApiUser {
  client: number
  otherClient: number
  legalCase: number
  otherCase: number
  /** Creates a session in the first case by default; returns its id. */
  session: (title: string, given?: object) => Promise<number>
}

export const newSessionFirm = async (casework: {
  url: string
  dataDir: string
}): Promise<SessionFirm> => {
  const firm = await newUser(casework, 'Northside Law')
  const make = async (path: string, body: object) =>
    (await firm.call<{ id: number }>('POST', path, body)).id
  const client = await make('/clients/', {
    name: 'Helena Thornbury',
    email: null,
    mobile: null,
    country: null,
  })
  const otherClient = await make('/clients/', {
    name: 'Pablo Novak',
    email: null,
    mobile: null,
    country: null,
  })
  const legalCase = await make('/cases/', {
    title: 'Thornbury v. Ashdown',
    date: '2026-10-05',
    client_id_input: client,
  })
  const otherCase = await make('/cases/', {
    title: 'Estate of Novak',
    date: '2026-10-06',
    client_id_input: otherClient,
  })
  const session = (title: string, given: object = {}) =>
    make('/sessions/', {
      title,
      case_id: legalCase,
      client_id: client,
      date: '2027-02-01T09:30:00',
      session_type: 'meeting',
      ...given,
    })
  return { ...firm, client, otherClient, legalCase, otherCase, session }
}

export const main = (page: Page) => page.getByRole('main')
/** Scoped to the form of the page: a toast with "updated" contains "date", too. */
export const field = (page: Page, label: string) => main(page).getByLabel(label)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const cards = (page: Page) => getCards(page, 'Sessions')
export const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
