/** A violation. `line` is 1-based; 0 means the whole file. */
export interface Problem {
  file: string
  line: number
  rule: string
  message: string
}

const formatProblem = ({ file, line, rule, message }: Problem) =>
  `${line > 0 ? `${file}:${line}` : file}  ${message}  [${rule}]`

/** Prints the problems of a check and sets the exit code. `scope` says what was checked. */
export const reportProblems = (
  check: string,
  problems: readonly Problem[],
  scope: string,
): void => {
  for (const problem of problems) console.error(formatProblem(problem))
  if (problems.length > 0) process.exitCode = 1
  console.log(
    problems.length > 0
      ? `${check}: ${problems.length} problems (${scope})`
      : `${check}: ok (${scope})`,
  )
}
