import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { refuseFileError } from './file-errors.ts'

/** Where each thing lives inside DATA_DIR. */
export type DataPlaces = {
  dataDir: string
  cluster: string
  passwordFile: string
  logFile: string
  lockFile: string
  pidFile: string
  socketDir: string
}

export const NEW_CLUSTER_PREFIX = '.postgres-new-'

/** Names the places of a data directory without touching any of them. */
export const placesOf = (dataDir: string): DataPlaces => {
  const dir = resolve(dataDir)
  return {
    dataDir: dir,
    cluster: join(dir, 'postgres'),
    passwordFile: join(dir, 'postgres-password'),
    logFile: join(dir, 'postgres.log'),
    lockFile: join(dir, 'casework.lock'),
    pidFile: join(dir, 'casework.pid'),
    socketDir: join(dir, 'run'),
  }
}

export const hasCluster = (dataDir: string): boolean => fs.existsSync(placesOf(dataDir).cluster)

export const isRoot = (): boolean => process.geteuid?.() === 0

/**
 * Creates the data directory when it is not there and proves that it can be written to. Under root
 * it stays enterable (not readable) for others, because the database server is another user there.
 */
export const makeDataDir = (dataDir: string): void => {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    const probe = join(dataDir, `.probe-${process.pid}`)
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    refuseFileError(error, dataDir)
  }
}

export const syncDir = (dir: string): void => {
  const fd = fs.openSync(dir, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

const writeDurably = (path: string, text: string): void => {
  const draft = `${path}.new`
  const fd = fs.openSync(draft, 'w', 0o600)
  try {
    fs.writeSync(fd, text)
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
  fs.renameSync(draft, path)
  syncDir(dirname(path))
}

/** Reads the generated password of the embedded server, or undefined when none was made yet. */
export const readPassword = (places: DataPlaces): string | undefined => {
  try {
    return fs.readFileSync(places.passwordFile, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    return refuseFileError(error, places.passwordFile)
  }
}

/**
 * The password of the embedded server: the one kept in the data directory, or a new one while there
 * is no cluster.
 */
export const keepPassword = (places: DataPlaces): string => {
  const kept = readPassword(places)
  if (kept) return kept
  if (fs.existsSync(places.cluster)) {
    throw new StartRefusal(
      `${places.passwordFile} is missing, so the database in ${places.cluster} cannot be opened. Put the file back from a backup.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  try {
    writeDurably(places.passwordFile, `${password}\n`)
  } catch (error) {
    fs.rmSync(`${places.passwordFile}.new`, { force: true })
    refuseFileError(error, places.dataDir)
  }
  return password
}
