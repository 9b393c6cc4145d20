import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import type { FileStore } from '../../platform/file-store/index.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** Stores, reads and removes a probe, and compares the installation ids. */
export async function checkFileStore(client: pg.Client, store: FileStore): Promise<Finding[]> {
  await tryRights(store)
  const { rows } = await client.query<{ id: string }>('select id from installation')
  const stored = await store.readNote('installation-id')
  if (stored === undefined)
    return [warn('files', `${store.name} has no installation id. Start Casework once.`)]
  if (stored !== rows[0]?.id)
    return [
      fail(
        'files',
        `${store.name} belongs to installation ${stored}, and the database is ${rows[0]?.id}. Check DATABASE_URL, DATA_DIR and the S3 settings.`,
      ),
    ]
  return [ok('files', `${store.name} can be read and written`)]
}

export async function checkQuarantine(client: pg.Client, store: FileStore): Promise<Finding[]> {
  let files = 0
  for await (const _file of store.quarantined()) files += 1
  const { rows } = await client.query<{ sweep_stopped: string | null }>(
    'select sweep_stopped from installation',
  )
  const stopped = rows[0]?.sweep_stopped
  if (stopped) return [warn('quarantine', `The sweep of the files stopped: ${stopped}`)]
  return [ok('quarantine', `Files in quarantine: ${files}`)]
}

const PROBE = 'A probe of npm run doctor'

/** @throws Refusal when the store denies writing, reading or deleting */
async function tryRights(store: FileStore): Promise<void> {
  const probe = await store.receive(Readable.from([Buffer.from(PROBE)]), { maxBytes: PROBE.length })
  try {
    const { body } = await store.open(await probe.keep())
    if ((await text(body)) !== PROBE)
      throw new Error(`${store.name} returns other bytes than were stored`)
  } finally {
    await probe.discard()
  }
}
