import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import { SLOW_CHANNEL, type SlowStatements } from './round-trip.ts'

/** Enough to find the statement in the code. */
const NAME_LENGTH = 120

/** Statements have parameters, so their text contains no values. */
const toName = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, NAME_LENGTH)

/** Logs slow round trips by the beginning of their statements. Returns a function that stops it. */
export function logSlowStatements(log: Logger): () => void {
  const listener = (message: unknown) => {
    const { ms, statements } = message as SlowStatements
    log.warn({ ms, statements: statements.map(({ text }) => toName(text)) }, 'slow statements')
  }
  subscribe(SLOW_CHANNEL, listener)
  return () => void unsubscribe(SLOW_CHANNEL, listener)
}
