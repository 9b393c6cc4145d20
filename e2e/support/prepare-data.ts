// Playwright runs this once before all journeys. It creates the data folder that servers copy.
import { rmSync } from 'node:fs'
import { newDataDir, PREPARED_DATA, startCasework } from './casework.ts'

export default async function prepareData(): Promise<() => void> {
  const dataDir = newDataDir()
  const casework = await startCasework({ dataDir })
  await casework.end()
  process.env[PREPARED_DATA] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
