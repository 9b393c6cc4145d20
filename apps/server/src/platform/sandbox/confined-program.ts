/** The first line that a confined program says: it is loaded, and may be sealed. */
export const READY = 'ready\n'

/**
 * The input of a confined program. Call it once everything that the program needs has been loaded:
 * afterwards the process may not open another file, and only then does the input begin.
 */
export function acceptInput(): NodeJS.ReadStream {
  // Made now: it opens what it needs.
  const { stdin } = process
  process.stdout.write(READY)
  return stdin
}
