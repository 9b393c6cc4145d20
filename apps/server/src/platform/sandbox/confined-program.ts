/** First line of a confined program's output: it is loaded and may be sealed. */
export const READY = 'ready\n'

/**
 * Opens the input. Call it after loading all modules: from then on the process cannot open files.
 */
export function acceptInput(): NodeJS.ReadStream {
  // Access stdin before READY: the getter opens files.
  const { stdin } = process
  process.stdout.write(READY)
  return stdin
}
