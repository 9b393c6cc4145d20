import { randomUUID } from 'node:crypto'
import { caseContents } from '@casework/contract/case-contents'
import { clientEndpoints } from '@casework/contract/clients'
import { courtDays } from '@casework/contract/court-days'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { invitationEndpoints } from '@casework/contract/invitations'
import type pg from 'pg'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { createSealKey } from '../../src/platform/history/seal-key.ts'
import { sealDayOfFirm } from '../../src/platform/history/seals.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'
import { newPerson, type Firm, type TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { ADD_RECORD } from '../permissions/add-records.ts'
import { uploadText } from './upload-text.ts'

/** A table of firms' records, as read from the catalogue. */
export interface FencedTable {
  readonly name: string
  /** The columns that refer to a firm: `account_id`, or one for each side. */
  readonly accounts: readonly string[]
  readonly can_select: boolean
  readonly can_delete: boolean
}

// apps/server/src/operations/doctor/rls-rules.ts has the rules that find a table without policies.
const selectTables = (condition: string) => `
  select c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attname ~ '(^|_)account_id$') as accounts,
    has_any_column_privilege('casework_app', c.oid, 'select') as can_select,
    has_table_privilege('casework_app', c.oid, 'delete') as can_delete
  from pg_class c where c.relnamespace = 'public'::regnamespace and ${condition} order by 1`

const readTables = (owner: pg.ClientConfig, condition: string): Promise<FencedTable[]> =>
  onDatabase(
    owner,
    async (client) => (await client.query<FencedTable>(selectTables(condition))).rows,
  )

export const readFencedTables = (owner: pg.ClientConfig) => readTables(owner, 'c.relrowsecurity')

/** The same tables in a database without policies. */
export const readFirmTables = async (owner: pg.ClientConfig): Promise<FencedTable[]> =>
  (await readTables(owner, "c.relkind = 'r'")).filter(({ accounts }) => accounts.length > 0)

/** Creates a row of the firm in every fenced table. */
export async function fillFencedTables(casework: TestApp, firm: Firm): Promise<void> {
  const { owner, account_id } = firm
  const { id: session_id, client_id, case_id } = await firm.addSession()
  await owner.call(caseContents.addToTeam, {
    params: { id: case_id },
    body: { user_id: owner.user_id, part: 'lead' },
  })
  const deleted = await uploadText(owner, { client_id })
  await owner.call(documentEndpoints.remove, { params: { id: deleted } })
  await uploadText(owner, { client_id, case_id, session_id })
  await owner.call(documentGroupEndpoints.create, { body: { session_id, name: 'Exhibits' } })
  await owner.ask(
    clientEndpoints.create,
    { body: { name: 'Sent twice' } },
    { 'idempotency-key': randomUUID() },
  )
  for (const add of Object.values(ADD_RECORD)) await add(firm, casework)
  await owner.call(courtDays.addCourtDay, { body: { day: '2099-12-24', name: 'Closed' } })
  await inTransaction(casework.appPool, { account_id }, (scope) =>
    scope.one(sql`
      insert into reminders (account_id, subject_type, subject_id, user_id, due_on, step)
      values (${account_id}, 'deadline', 1, ${owner.user_id}, '2099-12-24', 'day')`),
  )
  await firm.addEmployee('silver')
  const red = await uploadText(owner, { client_id, security_level: 'red' })
  await owner.ask(documentEndpoints.view, { params: { id: red } })
  await sealDayOfFirm(
    {
      pool: casework.jobsPool,
      key: createSealKey(casework.config.SECRET_KEY),
      outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
    },
    account_id,
  )
  await owner.call(invitationEndpoints.send, {
    body: {
      emails: [`${randomUUID()}@example.com`],
      invited_names: ['Ann Cole'],
      assigned_role: 'gold',
      message: '',
    },
  })
  // Written when the firm of somebody who worked here is erased.
  await onDatabase(casework.database.owner, (client) =>
    client.query(`insert into former_people (account_id, user_id, name) values ($1, 1, 'Left')`, [
      account_id,
    ]),
  )
  const stranger = await newPerson(casework)
  await stranger.call(connectionEndpoints.send, {
    body: { receiver_account_id: account_id, receiver_account_name: owner.name },
  })
}
