import { inTransaction } from '../../src/platform/database/query/scope.ts'
import { sendAlert, type NewAlert } from '../../src/features/alerts/index.ts'
import type { Person, TestApp } from '@casework/testing'

let events = 0

/** An alert about another event each time. */
export const newAlert = (): NewAlert => ({
  kind: 'case_assigned',
  values: { person: 'Jane Doe', number: '2026/0041', case: 'Acme v. Smith', part: 'lead' },
  link: { type: 'case', id: 21 },
  once_key: `event ${(events += 1)}`,
})

/** Sends an alert as another feature does: in the transaction and the workspace of the sender. */
export const sendAlertTo = (
  casework: TestApp,
  account_id: number,
  receivers: readonly Person[],
  alert = newAlert(),
) =>
  inTransaction(casework.appPool, { account_id }, (scope) =>
    sendAlert(
      scope,
      receivers.map(({ user_id }) => user_id),
      alert,
    ),
  )
