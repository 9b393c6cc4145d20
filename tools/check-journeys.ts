import { reportProblems, type Problem } from './report.ts'
import { listFiles, readSource } from './source-files.ts'

/** `npm test` runs these; more would make it too slow (decision 0079). */
const MAX_CORE = 80
const TAG = / @core['"`],\s/g

/**
 * Journeys that are tagged `@core` run in `npm test`. A file without one is named `*.full.spec.ts`, so
 * that its name says when it runs.
 */
export const checkJourneys = (root: string): { problems: Problem[]; core: number } => {
  const problems: Problem[] = []
  let core = 0
  for (const file of listFiles(root, ['e2e/**/*.spec.ts'])) {
    const tags = readSource(root, file).match(TAG)?.length ?? 0
    core += tags
    const add = (message: string) => problems.push({ file, line: 0, rule: 'journeys', message })
    if (file.endsWith('.full.spec.ts') && tags > 0)
      add('has a @core journey, so it is not named .full.spec.ts')
    if (!file.endsWith('.full.spec.ts') && tags === 0)
      add('has no @core journey, so it is named .full.spec.ts')
  }
  if (core > MAX_CORE)
    problems.push({
      file: 'e2e',
      line: 0,
      rule: 'journeys',
      message: `${core} journeys are tagged @core, at most ${MAX_CORE} may be`,
    })
  return { problems, core }
}

if (import.meta.main) {
  const { problems, core } = checkJourneys(process.cwd())
  reportProblems('journeys', problems, `${core} of ${MAX_CORE} core journeys`)
}
