/** One broken rule at one place. `line` is 1-based; 0 speaks of the whole file. */
export interface Problem {
  file: string
  line: number
  rule: string
  message: string
}

const asText = ({ file, line, rule, message }: Problem) =>
  `${line > 0 ? `${file}:${line}` : file}  ${message}  [${rule}]`

/** Prints what a check found and sets the exit code, so that a sequence of checks stops at the first that fails. */
export const report = (check: string, problems: readonly Problem[], looked: string): void => {
  for (const problem of problems) console.error(asText(problem))
  if (problems.length > 0) process.exitCode = 1
  console.log(
    problems.length > 0
      ? `${check}: ${problems.length} found (${looked})`
      : `${check}: in order (${looked})`,
  )
}
