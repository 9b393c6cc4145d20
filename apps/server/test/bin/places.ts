// Where the records of a firm are: live, or in open items of the bin.
import type { Firm, TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'

interface Place {
  /** "<kind> <id>" */
  readonly record: string
  /** Of a document; 0 for other kinds. */
  readonly bytes: number
}

const KINDS = ['client', 'case', 'session', 'document_group', 'document']

const LIVE = KINDS.map(
  (
    kind,
  ) => `select '${kind} ' || id as record, ${kind === 'document' ? 'file_size' : '0'}::int as bytes
    from ${kind}s where account_id = $1`,
).join(' union all ')
const BINNED = `
  select b.kind || ' ' || b.record_id as record, coalesce((b.row ->> 'file_size')::int, 0) as bytes
  from bin_rows b join deletions d on d.account_id = b.account_id and d.id = b.deletion_id
  where b.account_id = $1 and d.is_open and b.row is not null and b.kind in (${KINDS.map((kind) => `'${kind}'`).join(', ')})`

export const readPlaces = ({ database }: TestApp, { account_id }: Firm) =>
  // The role for backups sees every row.
  onDatabase(database.backup, async (client) => {
    const read = async (query: string) =>
      (await client.query<Place>(`${query} order by 1`, [account_id])).rows
    return { live: await read(LIVE), binned: await read(BINNED) }
  })

export const nameRecords = (places: readonly Place[]) => places.map(({ record }) => record)

/** What an item with these records says about itself. */
export const summarize = (places: readonly Place[]) => {
  const count = (kind: string) =>
    places.filter(({ record }) => record.startsWith(`${kind} `)).length
  return {
    counts: {
      clients: count('client'),
      cases: count('case'),
      sessions: count('session'),
      document_groups: count('document_group'),
      documents: count('document'),
    },
    bytes: places.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
