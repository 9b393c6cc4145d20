// Line limits for files that oxlint does not read; .oxlintrc.json limits the rest.
import { reportProblems, type Problem } from './report.ts'
import { listFiles, readSource } from './source-files.ts'

const SOURCES = ['database/migrations/*.sql', 'apps/web/src/**/*.css']
const MAX_LINES = 300

export const checkSizes = (root: string): { problems: Problem[]; files: number } => {
  const files = listFiles(root, SOURCES)
  const problems = files.flatMap((file) => {
    const lines = readSource(root, file).trimEnd().split('\n').length
    if (lines <= MAX_LINES) return []
    const message = `${lines} lines, at most ${MAX_LINES} are allowed: split it by subject`
    return [{ file, line: 0, rule: 'max-lines', message }]
  })
  return { problems, files: files.length }
}

if (import.meta.main) {
  const { problems, files } = checkSizes(process.cwd())
  reportProblems('sizes', problems, `${files} files`)
}
