import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Contents of a server's `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string }

/** Reads `postmaster.pid`; undefined if it is missing or incomplete. */
export const readPostmaster = (cluster: string): Postmaster | undefined => {
  let lines: string[]
  try {
    lines = fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, port, socketDir, status] = [
    Number(lines[0]),
    Number(lines[3]),
    lines[4],
    lines[7]?.trim() ?? 'starting',
  ]
  return pid > 0 && port > 0 && socketDir ? { pid, port, socketDir, status } : undefined
}

/**
 * Whether the process is the server of this cluster. The working folder of a server is its cluster,
 * which rules out a reused process id.
 */
export const isServing = (cluster: string, pid: number): boolean => {
  if (fs.existsSync('/proc/self/cwd')) {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
  return /(^|\/)postgres$/.test(stdout.trim())
}

const POLL_MS = 1000

/**
 * Watches a server that is not a child of this process. Calls `onEnd` once when it has ended.
 * @returns a function that stops watching
 */
export const watchServer = (cluster: string, pid: number, onEnd: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (isServing(cluster, pid)) return
    clearInterval(timer)
    onEnd()
  }, POLL_MS).unref()
  return () => clearInterval(timer)
}

const sendSignal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000

/**
 * Stops a server: first a fast shutdown, and if it hangs, an immediate one, from which it recovers
 * at the next start.
 */
export const stopServer = async (cluster: string, pid: number): Promise<void> => {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ]
  for (const [name, timeout] of steps) {
    sendSignal(pid, name)
    for (const giveUp = Date.now() + timeout; isServing(cluster, pid) && Date.now() < giveUp;)
      await pause(10)
    if (!isServing(cluster, pid)) return
  }
}
