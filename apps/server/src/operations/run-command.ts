import { DatabaseUnavailable } from '../platform/database/connection/unavailable.ts'
import { Refusal } from '../platform/refusal.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { explainFileError } from './file-errors.ts'

export const say = (line: string): void => console.log(line)

/** How long a command waits while another process prepares the database. */
export const COMMAND_LOCK_MS = 20_000

/** Time for what is still open to close, and for a slow reader of the output. */
const END_MS = 5000

/** Refusals, and options that parseArgs does not accept, need no stack. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof StartRefusal ||
  error instanceof Refusal ||
  error instanceof DatabaseUnavailable ||
  String((error as NodeJS.ErrnoException | undefined)?.code).startsWith('ERR_PARSE_ARGS')

/**
 * Runs a CLI command. Prints errors for the operator as a sentence, and others with their stack.
 * The process ends afterwards, also with a connection that nobody closed.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // A step of the progress has no newline at its end.
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    console.error(isForOperator(error) ? error.message : (explainFileError(error) ?? error))
    process.exitCode = 1
  }
  setTimeout(() => process.exit(), END_MS).unref()
}
