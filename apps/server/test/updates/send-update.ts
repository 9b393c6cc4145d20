import { inTransaction } from '../../src/platform/database/query/scope.ts'
import { sendUpdate, type NewUpdate } from '../../src/features/updates/index.ts'
import type { Person, TestApp } from '@casework/testing'

let events = 0

/** An update about another event each time. */
export const newUpdate = (): NewUpdate => ({
  kind: 'case_assigned',
  values: { person: 'Jane Doe', number: '2026/0041', case: 'Acme v. Smith', part: 'lead' },
  link: { type: 'case', id: 21 },
  once_key: `event ${(events += 1)}`,
})

/** Sends an update as another feature does: in the transaction and the workspace of the sender. */
export const sendUpdateTo = (
  casework: TestApp,
  account_id: number,
  receivers: readonly Person[],
  update = newUpdate(),
) =>
  inTransaction(casework.appPool, { account_id }, (scope) =>
    sendUpdate(
      scope,
      receivers.map(({ user_id }) => user_id),
      update,
    ),
  )
