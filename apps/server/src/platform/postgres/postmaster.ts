import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a running server says of itself in its `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string }

/** Reads `postmaster.pid`; undefined when there is none or it is not written to its end. */
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
 * True while that process is the server of this very cluster. A server works inside its cluster's
 * folder, so the system tells whether a process id is still the server or was given to another
 * program since.
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

const LOOK_MS = 1000

/**
 * Calls `onEnd` once when a server has ended that is no child of this process. Returns a function
 * that ends the watch.
 */
export const watchServer = (cluster: string, pid: number, onEnd: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (isServing(cluster, pid)) return
    clearInterval(timer)
    onEnd()
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000

/**
 * Ends a server: lets it write everything down, and only when it hangs, ends it the way a power cut
 * would (it recovers).
 */
export const stopServer = async (cluster: string, pid: number): Promise<void> => {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ]
  for (const [name, patience] of steps) {
    signal(pid, name)
    for (const giveUp = Date.now() + patience; isServing(cluster, pid) && Date.now() < giveUp;)
      await pause(10)
    if (!isServing(cluster, pid)) return
  }
}
