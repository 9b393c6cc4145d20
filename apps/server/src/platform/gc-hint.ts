// What streams through leaves its pieces behind faster than the collector, which goes by the small
// objects around them, looks for them.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Between two collections of the young objects alone: so few that one takes about a millisecond.
 */
const BYTES = 4 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
let spent = 0

/**
 * Counts what all streams together have passed on, and has its memory given back before it grows
 * large.
 */
export function countStreamedBytes(bytes: number): void {
  spent += bytes
  if (spent < BYTES) return
  spent = 0
  collect({ type: 'minor' })
}
