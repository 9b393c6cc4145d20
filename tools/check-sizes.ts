import { report, type Problem } from './report.ts'
import { filesOf, isTestFile, readSource } from './source-files.ts'

const SOURCES = [
  '{apps,packages,tools,e2e,bench,scripts,database,deploy}/**/*.{ts,tsx,js,mjs,cjs,css}',
  'database/migrations/*.sql',
  '*.{ts,mjs,cjs}',
]
const LIMIT = 300
const TEST_LIMIT = 400
const LONG = 200

/** Small files: warns above 200 lines, refuses above 300 (tests 400). */
export const checkSizes = (
  root: string,
): { problems: Problem[]; long: string[]; files: number } => {
  const problems: Problem[] = []
  const long: string[] = []
  const files = filesOf(root, SOURCES)
  for (const file of files) {
    const lines = readSource(root, file).trimEnd().split('\n').length
    const limit = isTestFile(file) ? TEST_LIMIT : LIMIT
    if (lines > limit)
      problems.push({
        file,
        line: 0,
        rule: 'small-files',
        message: `${lines} lines, at most ${limit} are allowed: split it by subject`,
      })
    else if (lines > LONG && !isTestFile(file))
      long.push(`${file}  ${lines} lines (aim below ${LONG})`)
  }
  return { problems, long, files: files.length }
}

if (import.meta.main) {
  const { problems, long, files } = checkSizes(process.cwd())
  for (const line of long) console.warn(`warning: ${line}`)
  report('sizes', problems, `${files} files, ${long.length} warnings`)
}
