// Playwright runs this once before all journeys. It creates the data folder that servers copy.
import { rmSync } from 'node:fs'
import { newDataDir, PREPARED_DATA, startCasework } from './casework.ts'
import { stopShared } from './shared-casework.ts'

export default async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = newDataDir()
  const casework = await startCasework({ dataDir })
  await casework.end()
  process.env[PREPARED_DATA] = dataDir
  return async () => {
    await stopShared()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
