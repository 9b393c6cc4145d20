// Stream chunks outpace V8's minor garbage collection. Collecting every 4 MB bounds the memory of
// eight uploads of 50 MB to 57 MB instead of 98 to 183 MB (decision 0041).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A minor collection then takes about a millisecond. */
const INTERVAL_BYTES = 4 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void
let streamed = 0

/** Counts the bytes of all streams and triggers a minor garbage collection every 4 MB. */
export function countStreamedBytes(bytes: number): void {
  streamed += bytes
  if (streamed < INTERVAL_BYTES) return
  streamed = 0
  collectGarbage({ type: 'minor' })
}
