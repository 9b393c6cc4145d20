import { connectionEndpoints } from '@casework/contract/connections'
import type { Person } from '@casework/testing'

export const buildRequest = (firm: Person) => ({
  receiver_account_id: firm.account_id,
  receiver_account_name: firm.name,
})

export const sendRequest = (employee: Person, firm: Person) =>
  employee.call(connectionEndpoints.send, { body: buildRequest(firm) })
