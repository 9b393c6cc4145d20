// The installation that journeys of one worker share: each has its own firm in it.
import { test } from '@playwright/test'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import {
  PREPARED_DATA,
  startCasework,
  stopTree,
  type Casework,
  type CaseworkOptions,
} from './casework.ts'

/** Where the data folders of the shared servers are listed, with their process ids. */
const getList = () => `${process.env[PREPARED_DATA]}-shared`

const startShared = async (options?: CaseworkOptions): Promise<Casework> => {
  const casework = await startCasework(options)
  appendFileSync(getList(), `${casework.pid} ${casework.dataDir}\n`)
  // A worker ends after a failed test, and the next one starts its own server.
  process.on('exit', () => {
    try {
      process.kill(casework.pid)
    } catch {
      // It had ended by itself.
    }
  })
  return casework
}

let shared: Promise<Casework> | undefined

/**
 * Returns the running installation of this worker, with the default settings. A journey that stops
 * it, needs other settings, or counts what belongs to no firm starts its own.
 */
export const shareCasework = (): Promise<Casework> => (shared ??= startShared())

let sharedAtName: Promise<Casework> | undefined

/** Like `shareCasework`, at `localhost`: passkeys need a host with a name. */
export const sharePasskeyCasework = (): Promise<Casework> =>
  (sharedAtName ??= startShared({ hostName: 'localhost' }))

/** Opens the shared installation before the journeys of a file; empty until then. */
export function prepareCasework(share = shareCasework): Casework {
  const casework: Partial<Casework> = {}
  test.beforeAll(async () => {
    Object.assign(casework, await share())
  })
  return casework as Casework
}

/** Ends the shared servers of all workers, and removes their data. */
export const stopShared = async (): Promise<void> => {
  if (!existsSync(getList())) return
  for (const line of readFileSync(getList(), 'utf8').trim().split('\n')) {
    const [pid, dataDir = ''] = line.split(' ')
    await stopTree(Number(pid))
    rmSync(dataDir, { recursive: true, force: true })
  }
  rmSync(getList())
}
