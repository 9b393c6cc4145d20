import { getLine, parse } from './structure/parse-source.ts'
import { reportProblems, type Problem } from './report.ts'
import { listFiles, readSource } from './source-files.ts'

const SOURCES = ['{apps,packages,tools,e2e,bench,scripts,database}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}']
const SUPPRESSION = /^\s*(?:oxlint-disable|eslint-disable|@ts-expect-error|@ts-ignore|@ts-nocheck)/
const DISABLE_WITH_REASON =
  /^\s*(?:oxlint|eslint)-disable(?:-next-line|-line)?\s+\S.*\s--\s+\S.{7,}/s
const EXPECT_WITH_REASON = /^\s*@ts-expect-error\s+\S.{7,}/s

/** Suppressions need a rule and a reason: `oxlint-disable-next-line <rule> -- <reason>`. */
export const checkSuppressions = (root: string): { problems: Problem[]; suppressions: number } => {
  const problems: Problem[] = []
  let suppressions = 0
  for (const file of listFiles(root, SOURCES)) {
    const source = readSource(root, file)
    if (!/(?:lint-disable|@ts-)/.test(source)) continue
    for (const { value, start } of parse(file, source).comments) {
      if (!SUPPRESSION.test(value)) continue
      suppressions += 1
      if (DISABLE_WITH_REASON.test(value) || EXPECT_WITH_REASON.test(value)) continue
      problems.push({
        file,
        line: getLine(source, start),
        rule: 'suppression-has-reason',
        message: `"${value.trim()}" names no rule and reason (… <rule> -- <reason>)`,
      })
    }
  }
  return { problems, suppressions }
}

if (import.meta.main) {
  const { problems, suppressions } = checkSuppressions(process.cwd())
  reportProblems('suppressions', problems, `${suppressions} in the project`)
}
