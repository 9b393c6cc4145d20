// npm run bench [-- options]; docs/performance.md describes the reports and the options.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { runCommand, say } from '../apps/server/src/operations/run-command.ts'
import { readFirms } from './firms.ts'
import { openData, type BenchData, type Scale } from './prepare-data.ts'
import type { SampleFirm } from './scenario.ts'
import { parseStatistics, restoreStatistics, type Statistics } from './statistics.ts'

const OPTIONS = {
  scale: { type: 'string', default: '1' },
  firm: { type: 'string', default: 'largest' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string', default: '5' },
  variants: { type: 'string', default: 'fresh' },
  profile: { type: 'string', default: '' },
  latency: { type: 'boolean', default: false },
  mixed: { type: 'boolean', default: false },
  uploads: { type: 'boolean', default: false },
  reader: { type: 'boolean', default: false },
  deletes: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  seconds: { type: 'string', default: '60' },
} as const

const { values } = parseArgs({ options: OPTIONS })

const report = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** What a report reads. */
interface Opened {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
}

await runCommand(async () => {
  // Refuse wrong options before the data is generated, which takes minutes.
  const [scale, variants] = [parseScale(values.scale), parseStatistics(values.variants)]
  const data = await openData(scale, process.env['DATABASE_URL'])
  try {
    const client = new pg.Client(data.superuser)
    await client.connect()
    try {
      await restoreStatistics(client)
      const firms = await readFirms(client, values.firm)
      say(await run({ data, client, firms }, variants))
    } finally {
      await client.end()
    }
  } finally {
    await data.close()
  }
})

function parseScale(text: string): Scale {
  if (text === 'million') return text
  if (values.latency)
    throw new StartRefusal('--latency asks the records of the plan test: add --scale million.')
  const scale = Number(text)
  if (scale > 0 && scale <= 10) return scale
  throw new StartRefusal('--scale must be "million", or a number above 0 and at most 10.')
}

/** Loads a report only if it is asked for: the latency report brings the whole server. */
async function run(opened: Opened, variants: readonly Statistics[]): Promise<string> {
  const { only } = values
  if (values.latency) {
    const { reportLatency } = await import('./latency.ts')
    return reportLatency({ ...opened, only, seconds: Number(values.seconds), report })
  }
  if (values.mixed) return (await import('./mixed.ts')).reportMixedLoad(opened)
  if (values.uploads) return (await import('./uploads.ts')).reportUploads(opened)
  if (values.reader) return (await import('./reader.ts')).reportReader(opened)
  const rounds = Number(values.rounds)
  if (values.deletes)
    return (await import('./deletes.ts')).reportDeletes({ ...opened, only, rounds, report })
  if (values.history)
    return (await import('./history.ts')).reportHistory({ ...opened, rounds, report })
  const { compare } = await import('./compare.ts')
  return compare({ ...opened, only, rounds, profile: values.profile, variants, report })
}
