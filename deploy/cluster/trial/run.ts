// `npm run cluster -- --rounds 20`: starts the trial cluster, runs the trials and stops it.
import { parseArgs } from 'node:util'
import { findMissingPackages } from './programs.ts'
import { startTrialCluster, type TrialCluster } from './trial-cluster.ts'
import { createTrials, formatCounts, KINDS, type Report } from './trials.ts'

/** Packages are missing. */
const NOT_INSTALLED = 3
const MAX_OUTAGE_SECONDS = 15

const print = (line: string) => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    logs: { type: 'string' },
  },
})
const kinds = KINDS.filter((kind) => values.only === undefined || values.only === kind)
const missing = findMissingPackages()
if (missing.length > 0) {
  print(`Missing packages: apt-get install --no-install-recommends ${missing.join(' ')}`)
  process.exit(NOT_INSTALLED)
}

const printReport = (report: Report) =>
  print(
    `${report.kind}: ${report.acknowledged} acknowledged, ${report.lost} lost, ${report.duplicates} twice; ` +
      `outage ${report.outage.toFixed(1)} s (${formatCounts(report.outages)}), elected after ${report.elected.toFixed(1)} s; ` +
      `answers ${formatCounts(report.statuses)}; events after ${report.events.toFixed(1)} s` +
      report.failures.map((text) => `\n  500: ${text}`).join(''),
  )

const isGood = ({ lost, duplicates, outage, failures }: Report) =>
  lost === 0 && duplicates === 0 && failures.length === 0 && outage < MAX_OUTAGE_SECONDS

async function runAll(cluster: TrialCluster): Promise<Report[]> {
  const trials = await createTrials(cluster)
  const reports: Report[] = []
  for (const kind of kinds)
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const report = await trials.run(kind)
      printReport(report)
      reports.push(report)
    }
  return reports
}

const cluster = await startTrialCluster(print, values.logs)
try {
  const reports = await runAll(cluster)
  for (const kind of kinds) {
    const own = reports.filter((report) => report.kind === kind)
    const sum = (read: (report: Report) => number) =>
      own.reduce((total, report) => total + read(report), 0)
    print(
      `${kind}, ${own.length} rounds: ${sum((report) => report.acknowledged)} acknowledged, ${sum((report) => report.lost)} lost, ` +
        `longest outage ${Math.max(...own.map(({ outage }) => outage)).toFixed(1)} s, ` +
        `${sum((report) => report.failures.length)} answers 500, ${sum(({ statuses }) => statuses.get(503) ?? 0)} answers 503`,
    )
  }
  process.exitCode = reports.every(isGood) ? 0 : 1
} finally {
  await cluster.stop()
}
