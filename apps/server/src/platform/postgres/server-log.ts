import * as fs from 'node:fs'

const MAX_LOG_BYTES = 10 * 1024 * 1024
const CHECK_EVERY_MS = 60_000

/** Moves a full log to `.1`. Truncating is safe, because the server appends. */
const rotate = (logFile: string): void => {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= MAX_LOG_BYTES) return
  try {
    fs.copyFileSync(logFile, `${logFile}.1`)
  } finally {
    fs.truncateSync(logFile)
  }
}

/**
 * Limits the size of the server's log while this process runs. Returns a function that stops it.
 */
export const limitLogSize = (logFile: string): (() => void) => {
  const check = () => {
    try {
      rotate(logFile)
    } catch {
      // A full disk must not stop the server because of its log; retried at the next interval.
    }
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Finds the last error that the server logged after byte `from`, without its timestamp. */
export const findLastError = (logFile: string, from: number): string | undefined => {
  const text = fs.readFileSync(logFile).subarray(from).toString()
  const lines = text
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR):/.test(line) || /cannot|could not/i.test(line))
  return lines
    .at(-1)
    ?.replace(/^.*?\b(FATAL|PANIC|ERROR):\s*/, '')
    .trim()
}
