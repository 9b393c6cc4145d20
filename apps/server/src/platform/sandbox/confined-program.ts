/**
 * First line of a confined program's output: all modules are loaded, so the parent may now forbid
 * opening files.
 */
export const READY = 'ready\n'

/**
 * Tells the parent to forbid opening files and to send the input; returns stdin. Call it after
 * loading all modules.
 */
export function acceptInput(): NodeJS.ReadStream {
  // Access stdin before READY: the getter opens files.
  const { stdin } = process
  process.stdout.write(READY)
  return stdin
}
