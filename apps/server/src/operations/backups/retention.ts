import { StartRefusal } from '../../platform/start-refusal.ts'
import { openPart } from './check-backup.ts'
import { readFileList } from './file-list.ts'
import {
  BACKUPS,
  FILES,
  listBackups,
  readManifest,
  toFileListPath,
  toFilePath,
} from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** How many days, weeks and months keep their newest backup. */
export interface Keep {
  readonly d: number
  readonly w: number
  readonly m: number
}

const USAGE = '--keep expects numbers of days, weeks and months, such as 7d,4w,12m'

/** @throws StartRefusal when it is not like `7d,4w,12m`; each part may be left out */
export function parseKeep(text: string): Keep {
  const keep = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const [, number, unit] = /^(\d{1,4})([dwm])$/.exec(part.trim()) ?? []
    if (!number || !unit) throw new StartRefusal(USAGE)
    keep[unit as keyof Keep] = Number(number)
  }
  if (keep.d + keep.w + keep.m === 0) throw new StartRefusal(USAGE)
  return keep
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The period of a backup, in UTC. A week begins on Monday: 1970-01-01 was a Thursday. */
const PERIODS: Record<keyof Keep, (id: string) => string> = {
  d: (id) => id.slice(0, 10),
  w: (id) => String(Math.floor((Date.parse(id.slice(0, 10)) / DAY_MS + 3) / 7)),
  m: (id) => id.slice(0, 7),
}

/** Returns the ids to remove; never the newest. */
export function chooseExpired(ids: readonly string[], keep: Keep): string[] {
  const newestFirst = [...ids].sort().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  for (const unit of ['d', 'w', 'm'] as const) {
    const newestOf = new Map<string, string>()
    for (const id of newestFirst) {
      const period = PERIODS[unit](id)
      if (!newestOf.has(period)) newestOf.set(period, id)
    }
    for (const id of [...newestOf.values()].slice(0, keep[unit])) kept.add(id)
  }
  return newestFirst.filter((id) => !kept.has(id))
}

/**
 * Removes expired backups, the remains of interrupted ones, and files that no backup names.
 * @param made the backup made just now, which stays also if the clock was once ahead
 */
export async function removeExpired(
  place: BackupPlace,
  keep: Keep,
  made?: string,
): Promise<string[]> {
  const ids = await listBackups(place)
  const expired = new Set(chooseExpired(ids, keep).filter((id) => id !== made))
  const kept = new Set(ids.filter((id) => !expired.has(id)))
  // The manifest first: from then on the rest is an incomplete backup.
  for (const id of expired) await place.remove(`${BACKUPS}/${id}/manifest.json`)
  for (const path of await collectPaths(place, BACKUPS))
    if (!kept.has(path.split('/')[1] ?? '')) await place.remove(path)
  await removeUnnamedFiles(place, kept)
  return [...expired]
}

async function removeUnnamedFiles(place: BackupPlace, kept: ReadonlySet<string>): Promise<void> {
  const named = new Set<string>()
  for (const id of kept) {
    // A list that is missing or damaged does not say which files its backup needs.
    const keys = await readKeys(place, id).catch(() => undefined)
    if (!keys) return
    for (const key of keys) named.add(toFilePath(key))
  }
  for (const path of await collectPaths(place, FILES))
    if (!named.has(path)) await place.remove(path)
}

/** @throws Error when the manifest or the list is missing or damaged */
async function readKeys(place: BackupPlace, id: string): Promise<string[]> {
  const { files } = await readManifest(place, id)
  const list = await openPart(place, toFileListPath(id), files)
  return (await readFileList(list)).map(({ key }) => key)
}

async function collectPaths(place: BackupPlace, folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of place.list(folder)) paths.push(path)
  return paths
}
