import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import type { CallInput } from '@casework/contract/parts/endpoint'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Page } from '@playwright/test'
import { newUser, type ApiUser } from './firm.ts'
import { getCards } from './list.ts'

type SessionBody = CallInput<typeof sessionEndpoints.create>['body']

/** A firm with two clients, each with a case. */
export interface SessionFirm extends ApiUser {
  client: number
  otherClient: number
  legalCase: number
  otherCase: number
  /** Creates a session in the first case by default; returns its id. */
  addSession: (title: string, fields?: Partial<SessionBody>) => Promise<number>
}

export const newSessionFirm = async (casework: {
  url: string
  dataDir: string
}): Promise<SessionFirm> => {
  const firm = await newUser(casework, 'Northside Law')
  const { call } = firm
  const addClient = async (name: string) =>
    (await call(clientEndpoints.create, { body: { name } })).id
  const addCase = async (title: string, client_id_input: number, date: string) =>
    (await call(caseEndpoints.create, { body: { title, client_id_input, date } })).id
  const client = await addClient('Helena Thornbury')
  const otherClient = await addClient('Pablo Novak')
  const legalCase = await addCase('Thornbury v. Ashdown', client, '2026-10-05')
  const otherCase = await addCase('Estate of Novak', otherClient, '2026-10-06')
  const addSession = async (title: string, fields: Partial<SessionBody> = {}) => {
    const body: SessionBody = {
      title,
      case_id: legalCase,
      client_id: client,
      date: '2027-02-01T09:30:00',
      session_type: 'meeting',
      ...fields,
    }
    return (await call(sessionEndpoints.create, { body })).id
  }
  return { ...firm, client, otherClient, legalCase, otherCase, addSession }
}

export const getMain = (page: Page) => page.getByRole('main')
/** Scoped to `main`, because a toast with "updated" contains the label "date". */
export const getFormField = (page: Page, label: string) => getMain(page).getByLabel(label)
export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
export const getSessionCards = (page: Page) => getCards(page, 'Sessions')
export const getAlertDialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
