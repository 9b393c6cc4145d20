import { text } from 'node:stream/consumers'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { createKey, decryptPlace, KEY_FILE } from './encryption.ts'
import {
  FORMAT,
  listAllBackups,
  readManifest,
  refuseNewerFormat,
  toStream,
  type Manifest,
} from './manifest.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'

/** Marks a place that belongs to the backups of one installation. */
const MARKER = 'casework-backups.json'
interface Marker {
  readonly format: number
  readonly installation_id: string
  readonly encrypted: boolean
}

export interface OpenedPlace {
  readonly place: BackupPlace
  readonly encrypted: boolean
}

/**
 * Opens the place of a new backup; a new one is encrypted if BACKUP_PASSPHRASE is set.
 * @throws StartRefusal when it holds something else, or the backups of another installation
 */
export async function openForBackup(
  target: string,
  installation_id: string,
  env: NodeJS.ProcessEnv,
): Promise<OpenedPlace> {
  const place = await openPlace(target, env)
  const marker = await readMarker(place)
  if (!marker) await createMarker(place, installation_id, env['BACKUP_PASSPHRASE'])
  else if (marker.installation_id !== installation_id)
    throw new StartRefusal(
      `${place.name} holds the backups of another installation (${marker.installation_id}; this one is ${installation_id}). Choose another target.`,
    )
  return unlock(place, env)
}

/** @throws StartRefusal when there are no backups, or the passphrase is missing or wrong */
export async function openForReading(source: string, env: NodeJS.ProcessEnv): Promise<OpenedPlace> {
  const place = await openPlace(source, env)
  if (!(await readMarker(place)))
    throw new StartRefusal(`${place.name} holds no backups of Casework.`)
  return unlock(place, env)
}

async function unlock(place: BackupPlace, env: NodeJS.ProcessEnv): Promise<OpenedPlace> {
  const passphrase = env['BACKUP_PASSPHRASE']
  const { encrypted, format } = (await readMarker(place)) as Marker
  refuseNewerFormat(format, place)
  if (!encrypted) {
    if (passphrase)
      throw new StartRefusal(
        `${place.name} holds backups that are not encrypted. Unset BACKUP_PASSPHRASE, or choose a new target.`,
      )
    return { place, encrypted }
  }
  if (!passphrase)
    throw new StartRefusal(`${place.name} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`)
  return { place: await decryptPlace(place, passphrase), encrypted }
}

async function readMarker(place: BackupPlace): Promise<Marker | undefined> {
  const source = await place.read(MARKER)
  if (!source) return undefined
  try {
    return JSON.parse(await text(source)) as Marker
  } catch {
    throw new StartRefusal(`${MARKER} in ${place.name} is damaged.`)
  }
}

async function createMarker(
  place: BackupPlace,
  installation_id: string,
  passphrase: string | undefined,
): Promise<void> {
  for await (const { path } of place.list(''))
    if (path !== KEY_FILE)
      throw new StartRefusal(
        `${place.name} is not empty and holds no backups (${path}). Choose a new target.`,
      )
  if (passphrase) await createKey(place, passphrase)
  const marker: Marker = { format: FORMAT, installation_id, encrypted: Boolean(passphrase) }
  await place.write(MARKER, toStream(`${JSON.stringify(marker)}\n`))
}

/**
 * Reads the manifest of one backup.
 * @param wanted its id; without one, the newest
 * @throws StartRefusal when there is none, or the newest is not complete: an older one must be chosen
 * on purpose
 */
export async function chooseBackup(
  place: BackupPlace,
  wanted?: string,
): Promise<{ id: string; manifest: Manifest }> {
  const all = await listAllBackups(place)
  const ids = all.filter(({ isComplete }) => isComplete).map((backup) => backup.id)
  const id = wanted ?? ids.at(-1)
  if (id === undefined) throw new StartRefusal(`${place.name} holds no complete backup.`)
  if (!ids.includes(id))
    throw new StartRefusal(
      `${place.name} holds no complete backup ${id}. It holds: ${ids.join(', ') || 'none'}`,
    )
  const newest = all.at(-1)?.id
  if (wanted === undefined && newest !== id)
    throw new StartRefusal(
      `The newest backup ${newest} in ${place.name} is not complete: it was interrupted, or is being made. To use the newest complete one, add --backup ${id}.`,
    )
  return { id, manifest: await readManifest(place, id) }
}
