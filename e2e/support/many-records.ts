import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Page } from '@playwright/test'
import type { ApiUser } from './firm.ts'

const pad = (number: number) => String(number).padStart(3, '0')
const CALLS_AT_A_TIME = 5

/** Calls `create` with 1 to `count`, a few at a time. */
const repeat = async (count: number, create: (number: number) => Promise<unknown>) => {
  for (let from = 1; from <= count; from += CALLS_AT_A_TIME) {
    const numbers = Array.from(
      { length: Math.min(CALLS_AT_A_TIME, count - from + 1) },
      (_, at) => from + at,
    )
    await Promise.all(numbers.map(create))
  }
}

/** Creates clients that are called "Client 001" and so on. */
export const createClients = (firm: ApiUser, count: number) =>
  repeat(count, (number) =>
    firm.call(clientEndpoints.create, {
      body: {
        name: `Client ${pad(number)}`,
        email: `client-${number}@example.com`,
        mobile: `555010${pad(number)}`,
        country: 826,
      },
    }),
  )

/** Creates a client, a case of it, and sessions from tomorrow on, one a day. */
export const createSessions = async (firm: ApiUser, count: number) => {
  const client = await firm.call(clientEndpoints.create, { body: { name: 'Ashdown Mills' } })
  const legalCase = await firm.call(caseEndpoints.create, {
    body: { title: 'Ashdown v. Fairburn', client_id_input: client.id, date: '2026-02-01' },
  })
  await repeat(count, (number) =>
    firm.call(sessionEndpoints.create, {
      body: {
        title: `Hearing ${pad(number)}`,
        case_id: legalCase.id,
        client_id: client.id,
        date: `${new Date(Date.now() + number * 86_400_000).toISOString().slice(0, 10)}T09:30:00`,
        session_type: 'court_hearing',
      },
    }),
  )
}

/** Shows the list as a table; waits for its first row. */
export const showTable = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('table').locator('tbody tr').first().waitFor()
}

/** The rows of the table, without its header. */
export const getRows = (page: Page) => page.getByRole('table').locator('tbody tr')
