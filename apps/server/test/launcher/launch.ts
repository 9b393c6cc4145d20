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

/** The lines that the program prints as JSON: started, refused, broke, or lost its server. */
type Told = Partial<Started> & { refused?: string; broke?: string; lost?: string }

type Started = { owner: OwnerConfig; takenOver: boolean; server: number; took: number }

/** A started launcher, and how to stop it. */
export type Launch = Started & {
  pid: number
  /** Returns the next line that it prints. */
  next(): Promise<Told>
  /** Sends the signal and waits for the exit; returns the exit code, null after a signal. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

type Asked = { data_dir: string; as?: RunAs; sources?: { packageDir?: string; cacheDir?: string } }

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
      const left = readPostmaster(cluster)
      if (left && isServing(cluster, left.pid)) await stopServer(cluster, left.pid)
    }
    spawnSync('chmod', ['-R', 'u+w', folder])
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const begin = async ({ as, ...asked }: Asked) => {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(asked)], {
    ...as,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const line = await lines.next()
    return (line.done ? { broke: 'it ended without a word' } : JSON.parse(line.value)) as Told
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  onTestFinished(async () => void (await end()))
  return { pid: child.pid ?? 0, next, end, exited, reported: await next() }
}

/** Starts a database and expects it to become ready. */
export const launch = async (asked: Asked): Promise<Launch> => {
  const { reported, ...rest } = await begin(asked)
  if (!reported.owner) throw new Error(`not started: ${JSON.stringify(reported)}`)
  return { ...(reported as Started), ...rest }
}

/** Starts a database and expects a refusal; returns its message and the exit code. */
export const launchRefused = async (
  asked: Asked,
): Promise<{ sentence: string; code: number | null }> => {
  const { reported, exited } = await begin(asked)
  const code = reported.owner ? 0 : await exited
  return { sentence: reported.refused ?? JSON.stringify(reported), code }
}

/** An unprivileged user: the tests run the launcher as this user when they run as root. */
export const ordinaryUser = (): RunAs => (isRoot ? { uid: 65_534, gid: 65_534 } : undefined)
