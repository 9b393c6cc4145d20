// Positions in the write-ahead log: a read on a replica must not miss the caller's own writes
// (decision 0043).
import { AsyncLocalStorage } from 'node:async_hooks'

/** As PostgreSQL writes a pg_lsn. */
const FORMAT = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

interface Written {
  position: string | undefined
}

const requests = new AsyncLocalStorage<Written>()

/** Runs a request; its transactions then record where their commit is in the log. */
export async function withPosition<T>(
  work: () => Promise<T>,
): Promise<{ result: T; position: string | undefined }> {
  const written: Written = { position: undefined }
  const result = await requests.run(written, work)
  return { result, position: written.position }
}

export const isPositionWanted = (): boolean => requests.getStore() !== undefined

export function recordPosition(position: string): void {
  const written = requests.getStore()
  if (!written) return
  // Commits of one request may be answered in another order.
  if (written.position === undefined || comparePositions(position, written.position) > 0)
    written.position = position
}

/** Returns undefined when it is no position. */
export const parsePosition = (text: unknown): string | undefined =>
  typeof text === 'string' && FORMAT.test(text) ? text : undefined

export function comparePositions(one: string, other: string): number {
  const [a, b] = [toNumber(one), toNumber(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

function toNumber(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
