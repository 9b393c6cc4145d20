// The history of a firm as its owner downloads and unpacks it, with the seal line of the mail.
import { clientEndpoints } from '@casework/contract/clients'
import { historyEndpoints } from '@casework/contract/history'
import { historyExports } from '@casework/contract/history-export'
import { expect } from '@playwright/test'
import pg from 'pg'
import { readZip } from '@casework/testing/documents/zip-downloads'
import type { ExportFiles } from '../../apps/server/test/history/random-exports.ts'
import { ROLES } from '../../apps/server/src/platform/database/connection/roles.ts'
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts'
import type { Casework } from './casework.ts'
import { newUser } from './firm.ts'
import { waitForText } from './mail.ts'

const CLIENTS = 15

/** Runs the job that seals the day of each firm, which otherwise runs after midnight. */
async function sealDay({ dataDir }: Casework): Promise<void> {
  const owner = await findEmbeddedPostgres(dataDir)
  if (!owner) throw new Error('No embedded database is running.')
  const client = new pg.Client(owner)
  await client.connect()
  const { group } = ROLES.app
  await client.query(`grant ${group} to current_user; set role ${group}`)
  await client.query(`select jobs.enqueue('seal_history_day', null)`)
  await client.query(`reset role; revoke ${group} from current_user`)
  await client.end()
}

/** @returns the files of the zip by name */
export async function exportHistory(casework: Casework) {
  const { call, authorization, person } = await newUser(casework, 'Grace Poe')
  for (let n = 0; n < CLIENTS; n += 1) {
    const { id } = await call(clientEndpoints.create, { body: { name: `“Überlingen” ${n}` } })
    await call(clientEndpoints.update, { params: { id }, body: { name: `</script> 😀 ${n}` } })
  }
  await sealDay(casework)
  const countSeals = async () => (await call(historyEndpoints.seals, { query: {} })).items.length
  await expect.poll(countSeals).toBe(1)
  const mail = await waitForText(casework.dataDir, person.email, '"signature"')
  const response = await fetch(`${casework.url}/api${historyExports.export.path}`, {
    headers: { authorization },
  })
  expect(response.ok).toBe(true)
  const files = Object.fromEntries(
    await readZip(Buffer.from(await response.arrayBuffer())),
  ) as ExportFiles
  return { files, mailed: /\{"seq":.*?\}/.exec(mail)?.[0] ?? '' }
}
