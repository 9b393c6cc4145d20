// The default report: CPU time of each scenario, beside a baseline server on the same data.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { CONNECTIONS, measure, type Setup } from './measure.ts'
import type { BenchData } from './prepare-data.ts'
import type { SampleFirm } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'
import { startBaseline, startCasework } from './servers.ts'
import { withStatistics, type Statistics } from './statistics.ts'
import { formatTable, pickWorst, type Measured } from './table.ts'
import { removeUploads } from './uploaded-files.ts'

export interface CompareOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
  readonly rounds: number
  /** Measures the scenarios whose name contains it. */
  readonly only: string
  /** Folder of CPU profiles of Casework, or empty. */
  readonly profile: string
  readonly variants: readonly Statistics[]
  readonly report: (line: string) => void
}

/** @returns for each scenario the worst of the variants */
export async function compare(options: CompareOptions): Promise<string> {
  const { data, client, variants, rounds } = options
  requireProcesses(data)
  const measured: Measured[] = []
  try {
    for (const variant of variants)
      await withStatistics(client, variant, async () => {
        // Servers start after the statistics changed: no connection keeps a plan of the last ones.
        measured.push(...(await compareOnce(options, variant)))
      })
  } finally {
    removeUploads(data.data_dir)
  }
  return formatTable(
    pickWorst(measured),
    `CPU ms per request (server and PostgreSQL ${data.version}), scale ${data.scale}, median of ${rounds} rounds, ` +
      `statistics ${variants.join(', ')}${variants.length > 1 ? ' (the worst)' : ''}, Node ${process.version}`,
  )
}

async function compareOnce(
  { data, client, firms, only, rounds, profile, report }: CompareOptions,
  variant: Statistics,
): Promise<Measured[]> {
  const casework = await startCasework(data, profile)
  try {
    const files = join(data.data_dir, 'files')
    const baseline = await startBaseline(data.superuser, 2 * CONNECTIONS, files)
    try {
      const setup: Setup = { ...data, casework, baseline, client, firms, variant }
      const measured: Measured[] = []
      for (const scenario of scenarios) {
        if (!scenario.name.includes(only) || !firms[scenario.firmIndex ?? 0]) continue
        const row = await measure(setup, scenario, rounds)
        measured.push(row)
        // Report each row immediately, so that an aborted run keeps its results.
        report(formatTable([row], '').split('\n').at(-1) ?? '')
      }
      return measured
    } finally {
      await baseline.stop()
    }
  } finally {
    await casework.stop()
  }
}

function requireProcesses({ postmaster }: BenchData): void {
  if (!existsSync('/proc/self/stat'))
    throw new StartRefusal('The bench reads CPU times from /proc, so it runs on Linux only.')
  if (postmaster === 0)
    throw new StartRefusal(
      'The bench reads the CPU times of PostgreSQL, so DATABASE_URL must be on this machine.',
    )
}
