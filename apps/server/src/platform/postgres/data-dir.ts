import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { refuseFileError } from './file-errors.ts'

/** Paths inside DATA_DIR. */
export type DataPaths = {
  dataDir: string
  cluster: string
  passwordFile: string
  logFile: string
  lockFile: string
  pidFile: string
  socketDir: string
}

export const NEW_CLUSTER_PREFIX = '.postgres-new-'

/** Builds the paths without accessing the disk. */
export const resolveDataPaths = (dataDir: string): DataPaths => {
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

export const hasCluster = (dataDir: string): boolean =>
  fs.existsSync(resolveDataPaths(dataDir).cluster)

export const isRoot = (): boolean => process.geteuid?.() === 0

/**
 * Creates the data directory if needed, and checks that it is writable. Under root others may
 * traverse (not read) it, because PostgreSQL runs as another user.
 * @throws StartRefusal
 */
export const createDataDir = (dataDir: string): void => {
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

/** Reads the generated password of the embedded server; undefined if there is none. */
export const readPassword = (paths: DataPaths): string | undefined => {
  try {
    return fs.readFileSync(paths.passwordFile, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    return refuseFileError(error, paths.passwordFile)
  }
}

/** Returns the stored password of the embedded server; generates one if there is no cluster yet. */
export const loadPassword = (paths: DataPaths): string => {
  const existing = readPassword(paths)
  if (existing) return existing
  if (fs.existsSync(paths.cluster)) {
    throw new StartRefusal(
      `${paths.passwordFile} is missing, so the database in ${paths.cluster} cannot be opened. Put the file back from a backup.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  try {
    writeDurably(paths.passwordFile, `${password}\n`)
  } catch (error) {
    fs.rmSync(`${paths.passwordFile}.new`, { force: true })
    refuseFileError(error, paths.dataDir)
  }
  return password
}
