import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { BackupPlace } from './place.ts'

/** Raised when an older Casework could no longer restore what this one writes. */
export const FORMAT = 1

const sums = { size: z.number(), sha256: z.string() }
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  ...sums,
})
const sequence = z.object({
  table: z.string(),
  column: z.string(),
  last_value: z.string(),
  is_called: z.boolean(),
})
const manifest = z.object({
  format: z.number(),
  created_at: z.string(),
  /** Version of Casework. */
  casework: z.string(),
  /** `server_version_num` of PostgreSQL. */
  postgres: z.number(),
  installation_id: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** The list of files; `bytes` is their own size, `binned` how many are of documents in the bin. */
  files: z.object({
    count: z.number(),
    binned: z._default(z.number(), 0),
    bytes: z.number(),
    ...sums,
  }),
  /** Documents whose file was already missing or damaged. */
  damaged_documents: z.array(z.string()),
  /** Only in encrypted backups. */
  secret_key: z.optional(z.string()),
})
export type Manifest = z.output<typeof manifest>
export type TableEntry = z.output<typeof table>
export type SequenceEntry = z.output<typeof sequence>

/** All backups are below this folder, one folder each, named after its time. */
export const BACKUPS = 'backups'
/** Files of documents under their store keys, shared by all backups. */
export const FILES = 'files'

export const toTablePath = (id: string, name: string) => `${BACKUPS}/${id}/tables/${name}.copy`
export const toFileListPath = (id: string) => `${BACKUPS}/${id}/files.tsv`
export const toFilePath = (key: string) => `${FILES}/${key}`
const toManifestPath = (id: string) => `${BACKUPS}/${id}/manifest.json`
const toSumPath = (id: string) => `${BACKUPS}/${id}/manifest.sha256`

export const toStream = (content: string): Readable => Readable.from([Buffer.from(content)])

const hash = (content: string) => createHash('sha256').update(content).digest('hex')

/** The manifest is written last: a backup without it is not complete. */
export async function writeManifest(
  place: BackupPlace,
  id: string,
  content: Manifest,
): Promise<void> {
  const json = `${JSON.stringify(content, undefined, 2)}\n`
  await place.write(toSumPath(id), toStream(`${hash(json)}  manifest.json\n`))
  await place.write(toManifestPath(id), toStream(json))
}

/** @throws StartRefusal when it is missing, damaged or of a newer format */
export async function readManifest(place: BackupPlace, id: string): Promise<Manifest> {
  const [json, sum] = [
    await readText(place, toManifestPath(id)),
    await readText(place, toSumPath(id)),
  ]
  if (json === undefined || sum === undefined)
    throw new StartRefusal(`The backup ${id} in ${place.name} is not complete.`)
  if (!sum.startsWith(hash(json)))
    throw new StartRefusal(`The manifest of the backup ${id} in ${place.name} is damaged.`)
  try {
    const content = JSON.parse(json) as { format: number }
    refuseNewerFormat(content.format, place)
    return z.parse(manifest, content)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`The manifest of the backup ${id} in ${place.name} cannot be read.`)
  }
}

export function refuseNewerFormat(format: number, { name }: BackupPlace): void {
  if (format > FORMAT)
    throw new StartRefusal(
      `${name} was written by a newer version of Casework (format ${format}; this version reads up to ${FORMAT}). Use that version.`,
    )
}

/** @throws StartRefusal when the part cannot be decrypted */
async function readText(place: BackupPlace, path: string): Promise<string | undefined> {
  try {
    const source = await place.read(path)
    return source && (await text(source))
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`${path} in ${place.name} cannot be read: ${(error as Error).message}`)
  }
}

/** Ids of the complete backups, oldest first. */
export const listBackups = async (place: BackupPlace): Promise<string[]> =>
  (await listAllBackups(place)).filter(({ isComplete }) => isComplete).map(({ id }) => id)

/** All backups, oldest first; one that is not complete was interrupted, or is being made. */
export async function listAllBackups(
  place: BackupPlace,
): Promise<{ id: string; isComplete: boolean }[]> {
  const complete = new Map<string, boolean>()
  for await (const { path } of place.list(BACKUPS)) {
    const [, id = '', file] = path.split('/')
    complete.set(id, complete.get(id) === true || file === 'manifest.json')
  }
  return [...complete].map(([id, isComplete]) => ({ id, isComplete })).sort(byId)
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

export const createBackupId = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-')
