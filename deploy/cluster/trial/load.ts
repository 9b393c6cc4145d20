// Callers that write and read until stopped, through the proxy and at each process.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

interface Path {
  readonly name: string
  readonly address: string
  readonly callers: number
  /** When a write was acknowledged, by performance.now(). */
  readonly acknowledgedAt: number[]
}

export interface Load {
  /** Names of the clients whose creation was answered with 201. */
  readonly acknowledged: Set<string>
  /** Answers by status; 0 when there was none. */
  readonly statuses: Map<number, number>
  /** Bodies of answers 500, of which there must be none. */
  readonly failures: string[]
  /** Whether every path has acknowledged a write since then. */
  hasWrittenSince(moment: number): boolean
  /** Longest time without an acknowledged write, in seconds, by path. */
  measureOutages(): Map<string, number>
  stop(): Promise<void>
}

const CALLERS_OF_PROXY = 4
const CALLERS_OF_PROCESS = 2
const ANSWER_MS = 20_000
const REPEAT_AFTER_MS = 200
/** Every third call of a caller is a list. */
const READ_EVERY = 3

export function startLoad(proxy: string, processes: readonly string[], token: string): Load {
  const began = performance.now()
  let ended: number | undefined
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const stopping = new AbortController()
  const paths: Path[] = [
    { name: 'proxy', address: proxy, callers: CALLERS_OF_PROXY, acknowledgedAt: [] },
    ...processes.map((address, index) => ({
      name: `process ${index + 1}`,
      address,
      callers: CALLERS_OF_PROCESS,
      acknowledgedAt: [],
    })),
  ]
  const call = async (address: string, name: string | undefined): Promise<number> => {
    const status = await send(address, token, name, failures)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }
  const loop = async ({ address, acknowledgedAt }: Path) => {
    for (let turn = 1; !stopping.signal.aborted; turn += 1) {
      if (turn % READ_EVERY === 0) {
        if ((await call(address, undefined)) !== 200) await pause(REPEAT_AFTER_MS)
        continue
      }
      const name = randomUUID()
      // Repeated with its key, as the web app does.
      while ((await call(address, name)) !== 201) {
        if (stopping.signal.aborted) return
        await pause(REPEAT_AFTER_MS)
      }
      acknowledged.add(name)
      acknowledgedAt.push(performance.now())
    }
  }
  const all = Promise.all(
    paths.flatMap((path) => Array.from({ length: path.callers }, () => loop(path))),
  )
  return {
    acknowledged,
    statuses,
    failures,
    hasWrittenSince: (moment) =>
      paths.every(({ acknowledgedAt }) => (acknowledgedAt.at(-1) ?? 0) > moment),
    measureOutages: () =>
      new Map(
        paths.map(({ name, acknowledgedAt }) => [
          name,
          findLongestGap([began, ...acknowledgedAt, ended ?? performance.now()]),
        ]),
      ),
    stop: async () => {
      ended = performance.now()
      stopping.abort()
      await all
    },
  }
}

function findLongestGap(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(...sorted.slice(1).map((moment, at) => moment - (sorted[at] ?? 0))) / 1000
}

/** Creates a client of this name, or lists clients; returns 0 when no answer came. */
async function send(
  address: string,
  token: string,
  name: string | undefined,
  failures: string[],
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  try {
    const answer = await fetch(`${address}/api/clients/`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(name === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': name },
            body: JSON.stringify({ name, email: null, mobile: null, country: null }),
          }),
    })
    const text = await answer.text()
    if (answer.status === 500) failures.push(text)
    return answer.status
  } catch {
    return 0
  }
}
