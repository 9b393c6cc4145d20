import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'

export const say = (line: string): void => console.log(line)

/** Runs a CLI command. Prints the message of a StartRefusal, and any other error with its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error)
    process.exitCode = 1
  }
}
