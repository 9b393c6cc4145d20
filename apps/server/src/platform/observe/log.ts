import { pino, type DestinationStream, type Logger } from 'pino'

/** SQLSTATE class 22 (data exception): these messages contain the rejected value. */
const CONTAINS_VALUE = /^22/

interface ErrorDetails {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
  readonly severity?: unknown
}

/**
 * Reduces an error to its kind and place. Values that libraries attach to errors (rows, packets,
 * responses of other servers) may contain clients' data and are not logged.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, severity } = error as ErrorDetails
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const hidden = severity !== undefined && CONTAINS_VALUE.test(String(code))
  const parts = {
    type: error.name,
    message: hidden ? 'a value was refused' : error.message,
    code,
    constraint,
    table,
    stack: frames.join('\n'),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
}

/** Buffers log lines, because a write per line would cost a tenth of a request. */
const BUFFER = { ms: 500, bytes: 4096 } as const

/**
 * Creates the JSON log, by default buffered to standard output and flushed when the process ends.
 */
export function createLog(
  level: string,
  destination: DestinationStream = createBufferedOutput(),
): Logger {
  return pino({ level, base: null, serializers: { err: serializeError } }, destination)
}

const createBufferedOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: BUFFER.bytes, periodicFlush: BUFFER.ms })
