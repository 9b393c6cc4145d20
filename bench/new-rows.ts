import type pg from 'pg'

/** @returns a function that deletes the rows that the firm has added since this call */
export async function deleteNewRows(
  client: pg.Client,
  table: 'clients' | 'documents',
  account_id: number,
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return async () => {
    await client.query(`delete from ${table} where account_id = $1 and created_at >= $2`, [
      account_id,
      rows[0]?.now,
    ])
  }
}
