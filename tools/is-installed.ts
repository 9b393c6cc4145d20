import { execFileSync } from 'node:child_process'

/** Whether a program of the operating system can be run. Prints the reason why its tests are skipped. */
export function isInstalled(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write(`${program} is not installed, so its tests are skipped\n`)
    return false
  }
}
