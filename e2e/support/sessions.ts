import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints, type sessionForm } from '@casework/contract/sessions'
import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import { newUser, type ApiUser } from './firm.ts'
import { getCards } from './list.ts'

type SessionBody = z.input<typeof sessionForm>

/** A firm with two clients, each with a case. */
export interface SessionFirm extends ApiUser {
  client: number
  otherClient: number
  legalCase: number
  otherCase: number
  /** Creates a session in the first case by default; returns its id. */
  addSession: (title: string, fields?: object) => Promise<number>
}

export const newSessionFirm = async (casework: {
  url: string
  dataDir: string
}): Promise<SessionFirm> => {
  const firm = await newUser(casework, 'Northside Law')
  const create = async (path: string, body: object) =>
    (await firm.call<{ id: number }>('POST', path, body)).id
  const client = await create('/clients/', {
    name: 'Helena Thornbury',
    email: null,
    mobile: null,
    country: null,
  })
  const otherClient = await create('/clients/', {
    name: 'Pablo Novak',
    email: null,
    mobile: null,
    country: null,
  })
  const legalCase = await create('/cases/', {
    title: 'Thornbury v. Ashdown',
    date: '2026-10-05',
    client_id_input: client,
  })
  const otherCase = await create('/cases/', {
    title: 'Estate of Novak',
    date: '2026-10-06',
    client_id_input: otherClient,
  })
  const addSession = (title: string, fields: object = {}) =>
    create('/sessions/', {
      title,
      case_id: legalCase,
      client_id: client,
      date: '2027-02-01T09:30:00',
      session_type: 'meeting',
      ...fields,
    })
  return { ...firm, client, otherClient, legalCase, otherCase, addSession }
}

export const getMain = (page: Page) => page.getByRole('main')
/** Scoped to `main`, because a toast with "updated" contains the label "date". */
export const getFormField = (page: Page, label: string) => getMain(page).getByLabel(label)
export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
export const getSessionCards = (page: Page) => getCards(page, 'Sessions')
export const getAlertDialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })
