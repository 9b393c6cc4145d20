import * as fs from 'node:fs'

const LONGEST_LOG = 10 * 1024 * 1024
const CHECK_EVERY_MS = 60_000

/**
 * Keeps the last full log beside the current one; the server appends, so emptying the file under it
 * is safe.
 */
const bound = (logFile: string): void => {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LONGEST_LOG) return
  try {
    fs.copyFileSync(logFile, `${logFile}.1`)
  } finally {
    fs.truncateSync(logFile)
  }
}

/** Bounds the size of the server's log now and while this process lives; returns what ends it. */
export const keepLogShort = (logFile: string): (() => void) => {
  const check = () => {
    try {
      bound(logFile)
    } catch {
      // A full disk must not end the server for its log's sake; the next round tries again.
    }
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** The last complaint that the server wrote after `from`, without its time stamp. */
export const lastComplaint = (logFile: string, from: number): string | undefined => {
  const text = fs.readFileSync(logFile).subarray(from).toString()
  const lines = text
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR):/.test(line) || /cannot|could not/i.test(line))
  return lines
    .at(-1)
    ?.replace(/^.*?\b(FATAL|PANIC|ERROR):\s*/, '')
    .trim()
}
