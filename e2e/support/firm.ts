import { accountEndpoints } from '@casework/contract/accounts'
import { connectionEndpoints } from '@casework/contract/connections'
import { expect, type Page } from '@playwright/test'
import { createCall, type Call } from './call.ts'
import { signUpByApi } from './seed-records.ts'
import { newPerson, type Person } from './person.ts'

type Installation = { url: string; dataDir: string }
export type Role = 'admin' | 'diamond' | 'gold' | 'silver'

/** A person with an account who can call the API. */
export interface ApiUser {
  person: Person
  authorization: string
  /** Calls an endpoint as this person; fails the test unless it succeeds. */
  call: Call
  /** The id of the person's own account. */
  account: number
}

export const newUser = async (casework: Installation, name?: string): Promise<ApiUser> => {
  const person = newPerson(name)
  return toApiUser(casework, person, await signUpByApi(casework, person))
}

/** Wraps a person who has already signed up. */
export const toApiUser = async (
  casework: Installation,
  person: Person,
  authorization: string,
): Promise<ApiUser> => {
  const call = createCall(casework.url, authorization)
  const { account } = await call(accountEndpoints.info, {})
  return { person, authorization, call, account: account.id }
}

/** Sends a connection request to a firm; returns its id. */
export const requestConnection = async (employee: ApiUser, firm: ApiUser): Promise<number> => {
  const { id } = await employee.call(connectionEndpoints.send, {
    body: {
      receiver_account_id: firm.account,
      receiver_account_name: firm.person.name,
    },
  })
  return id
}

/** Makes a person an employee of another's firm; returns the id of the connection. */
export const addEmployee = async (
  firm: ApiUser,
  employee: ApiUser,
  role: Role,
): Promise<number> => {
  await firm.call(connectionEndpoints.answer, {
    body: {
      id: await requestConnection(employee, firm),
      status: 'accepted',
      assigned_role: role,
    },
  })
  return getConnectionId(firm, employee)
}

export const getConnectionId = async (
  firm: ApiUser,
  employee: Pick<ApiUser, 'account'>,
): Promise<number> => {
  const followers = await firm.call(connectionEndpoints.followers, {})
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
