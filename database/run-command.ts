import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'

export const say = (line: string): void => console.log(line)

/** Refusals, and options that parseArgs does not accept, need no stack. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof StartRefusal ||
  String((error as NodeJS.ErrnoException | undefined)?.code).startsWith('ERR_PARSE_ARGS')

/** Runs a CLI command. Prints errors for the operator as a sentence, and others with their stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // A step of the progress has no newline at its end.
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    console.error(isForOperator(error) ? error.message : error)
    process.exitCode = 1
  }
}
