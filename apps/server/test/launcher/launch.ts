import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { OwnerConfig } from '../../src/platform/postgres/index.ts'
import { isServing, readPostmaster, stopServer } from '../../src/platform/postgres/postmaster.ts'
import type { RunAs } from '../../src/platform/postgres/run-as.ts'

const PROGRAM = fileURLToPath(new URL('run-launcher.ts', import.meta.url))

export const isRoot = process.geteuid?.() === 0

/** The lines that the program prints as JSON: started, refused, error, or lost its server. */
type Report = Partial<Started> & { refused?: string; error?: string; lost?: string }

type Started = { owner: OwnerConfig; takenOver: boolean; server: number; startMs: number }

/** A started launcher, and how to stop it. */
export type Launch = Started & {
  pid: number
  /** Returns the next line that it prints. */
  next(): Promise<Report>
  /** Sends the signal and waits for the exit; returns the exit code, null after a signal. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

type LaunchOptions = {
  data_dir: string
  as?: RunAs
  sources?: { packageDir?: string; cacheDir?: string }
}

/**
 * Creates a folder that is removed after the test, together with any database server still running
 * in it.
 */
export const newFolder = (parent = tmpdir()): string => {
  const folder = fs.mkdtempSync(join(parent, 'cw-test-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(async () => {
    for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!entry.endsWith('postmaster.pid')) continue
      const cluster = join(folder, entry, '..')
      const runningServer = readPostmaster(cluster)
      if (runningServer && isServing(cluster, runningServer.pid))
        await stopServer(cluster, runningServer.pid)
    }
    spawnSync('chmod', ['-R', 'u+w', folder])
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const startProgram = async ({ as, ...options }: LaunchOptions) => {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
    ...as,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const line = await lines.next()
    return (line.done ? { error: 'it exited without output' } : JSON.parse(line.value)) as Report
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  onTestFinished(async () => void (await end()))
  return { pid: child.pid ?? 0, next, end, exited, firstReport: await next() }
}

/** Starts a database and expects it to become ready. */
export const launch = async (options: LaunchOptions): Promise<Launch> => {
  const { firstReport, ...rest } = await startProgram(options)
  if (!firstReport.owner) throw new Error(`not started: ${JSON.stringify(firstReport)}`)
  return { ...(firstReport as Started), ...rest }
}

/** Starts a database and expects a refusal; returns its message and the exit code. */
export const launchRefused = async (
  options: LaunchOptions,
): Promise<{ sentence: string; code: number | null }> => {
  const { firstReport, exited } = await startProgram(options)
  const code = firstReport.owner ? 0 : await exited
  return { sentence: firstReport.refused ?? JSON.stringify(firstReport), code }
}

/** An unprivileged user: the tests run the launcher as this user when they run as root. */
export const getOrdinaryUser = (): RunAs => (isRoot ? { uid: 65_534, gid: 65_534 } : undefined)
