import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { findBinaries, type Binaries, type BinarySources } from './binaries.ts'
import { createCluster, requireSameVersion, removeDrafts } from './cluster.ts'
import {
  loadPassword,
  createDataDir,
  resolveDataPaths,
  readPassword,
  type DataPaths,
} from './data-dir.ts'
import { lockDataDir } from './lock.ts'
import { canOwnerSignIn, createOwner, buildOwnerConfig, type OwnerConfig } from './owner.ts'
import { isServing, readPostmaster, stopServer, watchServer } from './postmaster.ts'
import { chooseUser, changeOwner, type RunAs } from './run-as.ts'
import { limitLogSize } from './server-log.ts'
import { startServer, type ServerSettings } from './server.ts'
import { removeSocketDir, createSocketDir } from './socket-dir.ts'

export type EmbeddedOptions = {
  /** The database is in its subfolder `postgres`. */
  data_dir: string
  /** Receives messages about slow or unexpected steps. */
  log: (line: string) => void
  /** PostgreSQL settings that add to or override the built-in ones. */
  settings?: ServerSettings
  /** Called with a message when the server ends unexpectedly. */
  onLost?: (sentence: string) => void
  sources?: BinarySources
}

/** A running embedded server that this process controls. */
export type EmbeddedPostgres = {
  owner: OwnerConfig
  /** Whether the server was left running by a killed Casework. */
  takenOver: boolean
  /** Stops the server and releases the data directory. Safe to call twice. */
  stop(): Promise<void>
}

/** `child` and `ended` are set if this process started the server. */
type Running = {
  socketDir: string
  port: number
  pid: number
  child?: ChildProcess
  ended?: Promise<void>
}

/**
 * Takes over a healthy server that a killed Casework left running, which is faster than a restart.
 */
const takeOver = async (
  paths: DataPaths,
  password: string,
  log: EmbeddedOptions['log'],
): Promise<Running | undefined> => {
  const leftover = readPostmaster(paths.cluster)
  if (!leftover) return undefined
  if (!isServing(paths.cluster, leftover.pid)) {
    // Another program may have this process id by now; the server would then refuse to start.
    fs.rmSync(join(paths.cluster, 'postmaster.pid'), { force: true })
    removeSocketDir(paths, leftover.socketDir)
    return undefined
  }
  if (leftover.status === 'ready') {
    const canSignIn = await canOwnerSignIn(buildOwnerConfig(leftover, password)).catch(() => false)
    if (canSignIn) return leftover
  }
  log('An earlier Casework left its database server running; it is stopped and restarted.')
  await stopServer(paths.cluster, leftover.pid)
  removeSocketDir(paths, leftover.socketDir)
  return undefined
}

const startNewServer = async (
  paths: DataPaths,
  binaries: Binaries,
  runAs: RunAs,
  options: EmbeddedOptions,
  reportLoss: () => void,
): Promise<Running> => {
  const socketDir = await createSocketDir(paths, runAs)
  try {
    const { pid, port, child } = await startServer(
      paths,
      binaries,
      runAs,
      socketDir,
      options.settings ?? {},
    )
    const ended = once(child, 'exit').then(reportLoss)
    return { socketDir, port, pid, child, ended }
  } catch (error) {
    removeSocketDir(paths, socketDir)
    throw error
  }
}

const prepareCluster = async (
  paths: DataPaths,
  binaries: Binaries,
  runAs: RunAs,
  log: EmbeddedOptions['log'],
): Promise<string> => {
  const hadPassword = readPassword(paths) !== undefined
  const password = loadPassword(paths)
  if (fs.existsSync(paths.cluster)) {
    requireSameVersion(paths, binaries)
    if (runAs && fs.statSync(paths.cluster).uid !== runAs.uid) changeOwner(paths.cluster, runAs)
    return password
  }
  log(`Creating the database in ${paths.cluster}`)
  try {
    await createCluster(paths, binaries, runAs, password)
  } catch (error) {
    if (!hadPassword) fs.rmSync(paths.passwordFile, { force: true })
    throw error
  }
  return password
}

/**
 * Starts the embedded PostgreSQL on `data_dir`; creates its cluster the first time.
 * One process at a time holds `data_dir`. The server listens only on a socket in a private folder,
 * requires a generated password, and runs as an unprivileged user when this process is root.
 * @throws StartRefusal for problems that an administrator can fix
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> => {
  const paths = resolveDataPaths(options.data_dir)
  createDataDir(paths.dataDir)
  const lock = lockDataDir(paths)
  let stopping = false
  const reportLoss = () => {
    if (!stopping)
      options.onLost?.(`The database server ended unexpectedly. Its log is ${paths.logFile}.`)
  }
  const stopLogLimit = limitLogSize(paths.logFile)
  let running: Running | undefined
  let stopWatching = () => {}
  const stop = async () => {
    if (stopping) return
    stopping = true
    stopWatching()
    if (running) {
      running.child?.ref()
      await stopServer(paths.cluster, running.pid)
      await running.ended
      removeSocketDir(paths, running.socketDir)
    }
    stopLogLimit()
    lock.release()
  }
  try {
    removeDrafts(paths)
    const runAs = chooseUser(paths.cluster)
    const binaries = findBinaries(paths, runAs, options.sources)
    const password = await prepareCluster(paths, binaries, runAs, options.log)
    running = await takeOver(paths, password, options.log)
    const takenOver = running !== undefined
    if (running) stopWatching = watchServer(paths.cluster, running.pid, reportLoss)
    running ??= await startNewServer(paths, binaries, runAs, options, reportLoss)
    const owner = buildOwnerConfig(running, password)
    if (!(await canOwnerSignIn(owner))) await createOwner(owner)
    return { owner, takenOver, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Finds the owner connection of the embedded server that another Casework process runs on
 * `data_dir`, for commands such as seeding and backup. Undefined if none is ready.
 */
export const findEmbeddedPostgres = async (data_dir: string): Promise<OwnerConfig | undefined> => {
  const paths = resolveDataPaths(data_dir)
  const [running, password] = [readPostmaster(paths.cluster), readPassword(paths)]
  if (!running || !password || running.status !== 'ready' || !isServing(paths.cluster, running.pid))
    return undefined
  const owner = buildOwnerConfig(running, password)
  return (await canOwnerSignIn(owner).catch(() => false)) ? owner : undefined
}
