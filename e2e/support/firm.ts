import { expect, type Page } from '@playwright/test'
import { enrol } from './seed-records.ts'
import { newPerson, type Person } from './person.ts'

type Place = { url: string; dataDir: string }
type Role = 'admin' | 'diamond' | 'gold' | 'silver'

/** A person with an account who can call the API. */
export interface Enrolled {
  person: Person
  authorization: string
  /** Calls the API as this person; fails the test unless it succeeds. */
  call: <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>
  /** The id of the person's own account. */
  account: number
}

export const enrolled = async (place: Place, name?: string): Promise<Enrolled> => {
  const person = newPerson(name)
  return holder(place, person, await enrol(place, person))
}

/** Wraps a person who has already signed up. */
export const holder = async (
  place: Place,
  person: Person,
  authorization: string,
): Promise<Enrolled> => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${place.url}/api${path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    expect(response.ok, `${method} ${path}: ${answer}`).toBe(true)
    return (JSON.parse(answer) as { data: T }).data
  }
  const { account } = await call<{ account: { id: number } }>('GET', '/account-info/')
  return { person, authorization, call, account: account.id }
}

/** Sends a connection request to a firm; returns its id. */
export const askFirm = async (employee: Enrolled, firm: Enrolled): Promise<number> => {
  const { id } = await employee.call<{ id: number }>('POST', '/send-connection-request/', {
    receiver_account_id: firm.account,
    receiver_account_name: firm.person.name,
  })
  return id
}

/** Makes a person an employee of another's firm; returns the id of the connection. */
export const employ = async (firm: Enrolled, employee: Enrolled, role: Role): Promise<number> => {
  await firm.call('POST', '/respond-connection-request/', {
    id: await askFirm(employee, firm),
    status: 'accepted',
    assigned_role: role,
  })
  return connectionOf(firm, employee)
}

export const connectionOf = async (
  firm: Enrolled,
  employee: Pick<Enrolled, 'account'>,
): Promise<number> => {
  const followers = await firm.call<{ id: number; connection_id: number }[]>(
    'GET',
    '/my-followers/',
  )
  return followers.find(({ id }) => id === employee.account)?.connection_id ?? Number.NaN
}

/** Switches to a firm's workspace with the dropdown in the header. */
export const switchTo = async (page: Page, firm: string): Promise<void> => {
  await page.getByRole('button', { name: 'Switch Workspace' }).click()
  await page
    .getByRole('dialog', { name: 'Switch Workspace' })
    .getByRole('button', { name: firm })
    .click()
  await expect(page.getByText(`You are managing ${firm}'s account`)).toBeVisible()
}
