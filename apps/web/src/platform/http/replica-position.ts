import { POSITION_HEADER, type Method } from '@casework/contract/parts/endpoint'

/** The server uses no replica that lags 5 s or more; older writes need no position. */
const HOLD_MS = 6000
const START = '0/0'

let position = START
/** Until then the position of a write is unknown here: one before the page was loaded, or one
 * whose response was lost. */
let unknownUntil = performance.now() + HOLD_MS

/** Other tabs show the same firm, so they must see this write too. */
const channel = new BroadcastChannel('casework-position')
channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => keep(data))

function keep(written: string | null): void {
  if (written === null) unknownUntil = performance.now() + HOLD_MS
  else if (toNumber(written) > toNumber(position)) position = written
}

/** @param written the header of the response to a write; null without one */
export function noteWrite(written: string | null): void {
  keep(written)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between tabs has no target origin
  channel.postMessage(written)
}

/** Without the header, the server does not read from a replica. */
const buildPositionHeader = (): Record<string, string> =>
  performance.now() < unknownUntil ? {} : { [POSITION_HEADER]: position }

/** Sends a read with the position of the last write, or keeps the position of this write. */
export async function withPosition(
  method: Method,
  send: (header: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  if (method === 'GET') return send(buildPositionHeader())
  let written: string | null = null
  try {
    const response = await send({})
    written = response.headers.get(POSITION_HEADER)
    return response
  } finally {
    noteWrite(written)
  }
}

/** Exact up to 8 petabytes of log. */
function toNumber(text: string): number {
  const [high, low] = text.split('/')
  return Number(`0x${high}`) * 2 ** 32 + Number(`0x${low}`)
}
