import { readConfig } from './platform/config.ts'
import { runProcess } from './run-process.ts'
import { startWorker } from './start.ts'

await runProcess(async () => ({
  running: await startWorker(readConfig()),
  greeting: 'The Casework worker is ready',
}))
