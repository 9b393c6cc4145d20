import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { findBinaries, type Binaries, type BinarySources } from './binaries.ts'
import { createCluster, refuseOtherVersion, sweepDrafts } from './cluster.ts'
import { keepPassword, makeDataDir, placesOf, readPassword, type DataPlaces } from './data-dir.ts'
import { lockDataDir } from './lock.ts'
import { answersOwner, makeOwner, ownerOf, type OwnerConfig } from './owner.ts'
import { isServing, readPostmaster, stopServer, watchServer } from './postmaster.ts'
import { chooseUser, giveTo, type RunAs } from './run-as.ts'
import { keepLogShort } from './server-log.ts'
import { startServer, type ServerSettings } from './server.ts'
import { dropSocketDir, makeSocketDir } from './socket-dir.ts'

export type EmbeddedOptions = {
  /** The same folder for every start; the database lies in its folder `postgres`. */
  data_dir: string
  /** Told in a line what takes time or was unexpected. */
  log: (line: string) => void
  /** PostgreSQL settings beside, or instead of, the built-in ones. */
  settings?: ServerSettings
  /** Called with a sentence when the server ends although nobody stopped it. */
  onLost?: (sentence: string) => void
  sources?: BinarySources
}

/** A running embedded server that belongs to this process. */
export type EmbeddedPostgres = {
  owner: OwnerConfig
  /** True when a server was taken over that an ended Casework had left running. */
  takenOver: boolean
  /** Ends the server in order and gives the data directory free. May be called more than once. */
  stop(): Promise<void>
}

/** `child` and `ended` are there for a server that this process started itself. */
type Running = {
  socketDir: string
  port: number
  pid: number
  child?: ChildProcess
  ended?: Promise<void>
}

/**
 * A server left running by a killed Casework goes on serving when it is well: nothing is faster,
 * and nothing is lost.
 */
const takeOver = async (
  places: DataPlaces,
  password: string,
  log: EmbeddedOptions['log'],
): Promise<Running | undefined> => {
  const left = readPostmaster(places.cluster)
  if (!left) return undefined
  if (!isServing(places.cluster, left.pid)) {
    // Its process id may belong to another program by now, and the server would refuse to start for
    // its sake.
    fs.rmSync(join(places.cluster, 'postmaster.pid'), { force: true })
    dropSocketDir(places, left.socketDir)
    return undefined
  }
  if (left.status === 'ready') {
    const answers = await answersOwner(ownerOf(left, password)).catch(() => false)
    if (answers) return left
  }
  log('An earlier Casework left its database server running; it is stopped and started anew.')
  await stopServer(places.cluster, left.pid)
  dropSocketDir(places, left.socketDir)
  return undefined
}

const startAnew = async (
  places: DataPlaces,
  binaries: Binaries,
  runAs: RunAs,
  options: EmbeddedOptions,
  lost: () => void,
): Promise<Running> => {
  const socketDir = await makeSocketDir(places, runAs)
  try {
    const { pid, port, child } = await startServer(
      places,
      binaries,
      runAs,
      socketDir,
      options.settings ?? {},
    )
    const ended = once(child, 'exit').then(lost)
    return { socketDir, port, pid, child, ended }
  } catch (error) {
    dropSocketDir(places, socketDir)
    throw error
  }
}

const prepareCluster = async (
  places: DataPlaces,
  binaries: Binaries,
  runAs: RunAs,
  log: EmbeddedOptions['log'],
): Promise<string> => {
  const hadPassword = readPassword(places) !== undefined
  const password = keepPassword(places)
  if (fs.existsSync(places.cluster)) {
    refuseOtherVersion(places, binaries)
    if (runAs && fs.statSync(places.cluster).uid !== runAs.uid) giveTo(places.cluster, runAs)
    return password
  }
  log(`Creating the database in ${places.cluster}`)
  try {
    await createCluster(places, binaries, runAs, password)
  } catch (error) {
    if (!hadPassword) fs.rmSync(places.passwordFile, { force: true })
    throw error
  }
  return password
}

/**
 * Starts the PostgreSQL that comes with Casework on `data_dir`, creating its cluster the first
 * time.
 *
 * One process at a time holds `data_dir`. The server listens on a socket in a private folder, never
 * on the network, asks for a generated password, and runs as an unprivileged user when this process
 * is root. Throws a {@link StartRefusal} with a sentence for whatever a person can mend.
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> => {
  const places = placesOf(options.data_dir)
  makeDataDir(places.dataDir)
  const lock = lockDataDir(places)
  let stopping = false
  const lost = () => {
    if (!stopping)
      options.onLost?.(`The database server ended unexpectedly. Its log is ${places.logFile}.`)
  }
  const endLog = keepLogShort(places.logFile)
  let running: Running | undefined
  let endWatch = () => {}
  const stop = async () => {
    if (stopping) return
    stopping = true
    endWatch()
    if (running) {
      running.child?.ref()
      await stopServer(places.cluster, running.pid)
      await running.ended
      dropSocketDir(places, running.socketDir)
    }
    endLog()
    lock.release()
  }
  try {
    sweepDrafts(places)
    const runAs = chooseUser(places.cluster)
    const binaries = findBinaries(places, runAs, options.sources)
    const password = await prepareCluster(places, binaries, runAs, options.log)
    running = await takeOver(places, password, options.log)
    const takenOver = running !== undefined
    if (running) endWatch = watchServer(places.cluster, running.pid, lost)
    running ??= await startAnew(places, binaries, runAs, options, lost)
    const owner = ownerOf(running, password)
    if (!(await answersOwner(owner))) await makeOwner(owner)
    return { owner, takenOver, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The owner connection of the embedded server that another living Casework runs on `data_dir`, for
 * commands that work beside it (loading a demo firm, a backup). Undefined when none is running or
 * it is not ready.
 */
export const findEmbeddedPostgres = async (data_dir: string): Promise<OwnerConfig | undefined> => {
  const places = placesOf(data_dir)
  const [running, password] = [readPostmaster(places.cluster), readPassword(places)]
  if (
    !running ||
    !password ||
    running.status !== 'ready' ||
    !isServing(places.cluster, running.pid)
  )
    return undefined
  const owner = ownerOf(running, password)
  return (await answersOwner(owner).catch(() => false)) ? owner : undefined
}
