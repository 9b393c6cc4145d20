// Casework's embedded database without the rest: starts it, reports events as JSON lines, and stops
// it on SIGTERM.
import { startEmbeddedPostgres, type EmbeddedOptions } from '../../src/platform/postgres/index.ts'
import { readPostmaster } from '../../src/platform/postgres/postmaster.ts'
import { StartRefusal } from '../../src/platform/start-refusal.ts'

const { data_dir, sources } = JSON.parse(process.argv[2] ?? '') as Pick<
  EmbeddedOptions,
  'data_dir' | 'sources'
>
const began = performance.now()
const report = (result: object) => process.stdout.write(`${JSON.stringify(result)}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    data_dir,
    ...(sources ? { sources } : {}),
    log: () => undefined,
    onLost: (lost) => report({ lost }),
  })
  const server = readPostmaster(`${data_dir}/postgres`)?.pid
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
  report({
    owner: postgres.owner,
    takenOver: postgres.takenOver,
    server,
    startMs: performance.now() - began,
  })
} catch (error) {
  report(error instanceof StartRefusal ? { refused: error.message } : { error: String(error) })
  process.exitCode = 1
}
