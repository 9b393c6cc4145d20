import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import type { CallInput } from '@casework/contract/parts/endpoint'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Page } from '@playwright/test'
import { newUser, type ApiUser } from './firm.ts'

type SessionBody = CallInput<typeof sessionEndpoints.create>['body']

/** A firm with a client and a case. */
export interface SessionFirm extends ApiUser {
  client: number
  legalCase: number
  /** Creates a session in the case; returns its id. */
  addSession: (title: string, fields?: Partial<SessionBody>) => Promise<number>
}

export const newSessionFirm = async (casework: {
  url: string
  dataDir: string
}): Promise<SessionFirm> => {
  const firm = await newUser(casework, 'Northside Law')
  const { call } = firm
  const { id: client } = await call(clientEndpoints.create, { body: { name: 'Helena Thornbury' } })
  const { id: legalCase } = await call(caseEndpoints.create, {
    body: { title: 'Thornbury v. Ashdown', client_id_input: client, date: '2026-10-05' },
  })
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
  return { ...firm, client, legalCase, addSession }
}

/** Scoped to `main`, because a toast with "updated" contains the label "date". */
export const getFormField = (page: Page, label: string) => page.getByRole('main').getByLabel(label)
