import { execFileSync } from 'node:child_process'

/** Whether a program of the operating system can be run. */
export function isInstalled(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
