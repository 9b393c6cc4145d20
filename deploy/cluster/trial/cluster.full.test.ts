import { expect, onTestFinished, test } from 'vitest'
import { findMissingPackages } from './programs.ts'
import { startTrialCluster } from './trial-cluster.ts'
import { createTrials, formatCounts } from './trials.ts'

/** `npm run cluster` has the other losses, more rounds, and the limit of the outage. */
test(
  'a killed primary loses no acknowledged write, and no process answers 500 or restarts',
  async ({ annotate, skip }) => {
    const missing = findMissingPackages()
    skip(missing.length > 0, `it needs ${missing.join(', ')}`)
    const cluster = await startTrialCluster(() => undefined)
    onTestFinished(() => cluster.stop(), 60_000)
    const trials = await createTrials(cluster)

    const report = await trials.run('kill')

    await annotate(
      `${report.acknowledged} acknowledged, outage ${report.outage.toFixed(1)} s, answers ${formatCounts(report.statuses)}`,
    )
    expect(report).toMatchObject({ lost: 0, duplicates: 0, failures: [] })
    expect(report.statuses.get(503)).toBeGreaterThan(0)
  },
  10 * 60_000,
)
