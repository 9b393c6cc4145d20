import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'

export const say = (line: string): void => console.log(line)

/** Runs a command of the command line: a refusal is printed as the sentence it is, anything else with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error)
    process.exitCode = 1
  }
}
