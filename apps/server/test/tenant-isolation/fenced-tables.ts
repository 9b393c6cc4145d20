import { randomUUID } from 'node:crypto'
import { caseFile } from '@casework/contract/case-file'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { invitationEndpoints } from '@casework/contract/invitations'
import type pg from 'pg'
import { samples } from '../capabilities.ts'
import { newPerson, type Firm, type TestApp } from '../casework/index.ts'
import { onDatabase } from '../database/test-server.ts'
import { uploadText } from './upload-text.ts'

/** A table of firms' records, as read from the catalogue. */
export interface FencedTable {
  readonly name: string
  /** The columns that refer to a firm: `account_id`, or one for each side. */
  readonly accounts: readonly string[]
  readonly can_select: boolean
  readonly can_delete: boolean
}

// database/rls-rules.ts has the rules that find a table without policies.
const TABLES = `
  select c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attname ~ '(^|_)account_id$') as accounts,
    has_any_column_privilege('casework_app', c.oid, 'select') as can_select,
    has_table_privilege('casework_app', c.oid, 'delete') as can_delete
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`

export const readFencedTables = (owner: pg.ClientConfig): Promise<FencedTable[]> =>
  onDatabase(owner, async (client) => (await client.query<FencedTable>(TABLES)).rows)

/** Creates a row of the firm in every fenced table. */
export async function fillFencedTables(casework: TestApp, firm: Firm): Promise<void> {
  const { owner, account_id } = firm
  const { id: session_id, client_id, case_id } = await firm.addSession()
  await owner.call(caseFile.addToTeam, {
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
  for (const { addRecord } of samples) await addRecord(firm, casework)
  await firm.addEmployee('silver')
  await owner.call(invitationEndpoints.send, {
    body: {
      emails: [`${randomUUID()}@example.com`],
      invited_names: ['Ann Cole'],
      assigned_role: 'gold',
      message: '',
    },
  })
  const stranger = await newPerson(casework)
  await stranger.call(connectionEndpoints.send, {
    body: { receiver_account_id: account_id, receiver_account_name: owner.name },
  })
}
