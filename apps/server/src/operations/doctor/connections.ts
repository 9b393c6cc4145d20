import type pg from 'pg'
import { refuseTransactionPooler } from '../../platform/database/connection/transaction-pooler.ts'
import { fail, ok, type Finding } from './finding.ts'

/** Notifications and locks need connections that keep their session. */
export async function checkPooler(client: pg.Client, owner: pg.ClientConfig): Promise<Finding[]> {
  try {
    await refuseTransactionPooler(client, owner)
    return [ok('pooler', 'Connections keep their session')]
  } catch (error) {
    return [fail('pooler', (error as Error).message)]
  }
}
