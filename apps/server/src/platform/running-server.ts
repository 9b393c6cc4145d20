import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ANSWERS_WITHIN_MS = 1000

/** Where a server of this data directory says how it is reached. */
const getFile = (dataDir: string): string => join(dataDir, 'casework.url')

/**
 * Writes down where the server of this data directory answers, and the address that users know, for
 * commands that print it. @returns how to take it back when the server stops
 */
export async function announceServer(
  dataDir: string,
  localUrl: string,
  publicUrl: string,
): Promise<() => Promise<void>> {
  const file = getFile(dataDir)
  const text = `${localUrl}\n${publicUrl}\n`
  // Ignore failures: with an object store and an external database there may be no such folder.
  await writeFile(file, text, { mode: 0o600 }).catch(() => undefined)
  return async () => {
    const isOurs = (await readFile(file, 'utf8').catch(() => '')) === text
    if (isOurs) await rm(file, { force: true })
  }
}

/**
 * Finds the address that users know of the server that runs on this data directory now; undefined if
 * none answers. A server that was killed leaves its file, so it is asked.
 */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const [localUrl, publicUrl] = (await readFile(getFile(dataDir), 'utf8').catch(() => '')).split(
    '\n',
  )
  if (!localUrl || !publicUrl) return undefined
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const { ok } = await fetch(`${localUrl}/health/live`, { signal })
    return ok ? publicUrl : undefined
  } catch {
    return undefined
  }
}
