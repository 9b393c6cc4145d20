import { pino, type DestinationStream, type Logger } from 'pino'

/** Statements that fail over a value name the value: SQLSTATE class 22. */
const NAMES_A_VALUE = /^22/

interface Fault {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
  readonly severity?: unknown
}

/**
 * What a log line tells of an error: its kind and where it happened, never the values that stood in
 * the way. Everything that libraries hang on an error beside that (rows, packets, answers of other
 * servers) stays out.
 */
function toldOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, severity } = error as Fault
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const hidden = severity !== undefined && NAMES_A_VALUE.test(String(code))
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

/**
 * Lines are gathered for so long or so much before they are written: a write for each would be a
 * tenth of a request.
 */
const GATHERED = { ms: 500, bytes: 4096 } as const

/**
 * Log lines as JSON, to standard output unless told otherwise. What is gathered at the end of the
 * process is written.
 */
export function createLog(
  level: string,
  destination: DestinationStream = gatheredOutput(),
): Logger {
  return pino({ level, base: null, serializers: { err: toldOf } }, destination)
}

const gatheredOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: GATHERED.bytes, periodicFlush: GATHERED.ms })
