import type pg from 'pg'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import type { FoundFirm } from './find-firm.ts'
import { listFirmTables } from './firm-tables.ts'

/** Rows by table, and how many other firms the owner works for. */
export interface Erasure {
  readonly rows: Readonly<Record<string, number>>
  readonly employers: number
}

/**
 * Counts what erasing the firm removes.
 * @param reader connected as casework_backup, which sees every firm
 */
export async function countFirm(reader: pg.ClientBase, firm: FoundFirm): Promise<Erasure> {
  const rows: Record<string, number> = {}
  for (const { name, owner } of await listFirmTables(reader)) {
    const counted = await reader.query<{ n: number }>(
      `select count(*)::int as n from ${name} where ${owner} = $1`,
      [firm.account_id],
    )
    rows[name] = counted.rows[0]?.n ?? 0
  }
  const employers = await reader.query<{ n: number }>(
    'select count(*)::int as n from connections where employee_user_id = $1',
    [firm.owner_id],
  )
  return { rows, employers: employers.rows[0]?.n ?? 0 }
}

/**
 * Removes the firm, its owner as a person, and everything that belongs to them, in one
 * transaction. The sweep removes the files of its documents.
 * @param client connected as the owner of the database
 */
export async function eraseFirm(client: pg.ClientBase, firm: FoundFirm): Promise<void> {
  await client.query('begin')
  try {
    await client.query('delete from users where id = $1', [firm.owner_id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** @throws StartRefusal when rows of the firm are left */
export async function requireErased(reader: pg.ClientBase, firm: FoundFirm): Promise<void> {
  const { rows } = await countFirm(reader, firm)
  const left = Object.entries(rows).filter(([, count]) => count > 0)
  if (left.length > 0)
    throw new StartRefusal(`Rows are left in ${left.map(([name]) => name).join(', ')}.`)
}
