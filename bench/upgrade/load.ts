// Reads and writes of several firms at once, with their durations.
import { randomUUID } from 'node:crypto'
import { exchange, type Exchange } from '../http-load.ts'
import type { Target } from '../requests.ts'
import type { SampleFirm } from '../scenario.ts'

export interface Caller {
  readonly firm: SampleFirm
  readonly target: Target
}

/** What the callers saw in one phase. */
export interface Observed {
  readonly requests: number
  /** The longest answer, in milliseconds, and its request. */
  readonly longest: { readonly ms: number; readonly name: string }
  /** Answers of 500 or more, and requests without an answer. */
  readonly failures: readonly string[]
}

export interface Load {
  /** Returns what was seen since the last call. */
  observe(): Observed
  /** Ends the load; returns the titles of the cases whose creation was acknowledged. */
  stop(): Promise<readonly string[]>
}

const CALLERS_PER_FIRM = 4
const pick = (ids: readonly number[]) => ids[Math.floor(Math.random() * ids.length)]

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: { readonly title: string } & object
}

const CALLS: ((firm: SampleFirm) => Call)[] = [
  () => ({ method: 'GET', path: '/api/cases/' }),
  ({ cases }) => ({ method: 'GET', path: `/api/cases/${pick(cases)}/` }),
  () => ({ method: 'GET', path: '/api/sessions/' }),
  () => ({ method: 'GET', path: '/api/clients/' }),
  () => ({ method: 'GET', path: '/api/dashboard/summary/' }),
  ({ clients }) => ({
    method: 'POST',
    path: '/api/cases/',
    body: { title: randomUUID(), date: '2026-02-18', client_id_input: pick(clients) },
  }),
]

export function startLoad(callers: readonly Caller[]): Load {
  const created: string[] = []
  const stopping = new AbortController()
  let seen = { requests: 0, longest: { ms: 0, name: '' }, failures: [] as string[] }
  const note = ({ method, path }: Call, { status, ms, text }: Omit<Exchange, 'bytes'>) => {
    const name = `${method} ${path} ${status}`
    seen.requests += 1
    if (ms > seen.longest.ms) seen.longest = { ms, name }
    if (status === 0 || status >= 400) seen.failures.push(`${name} ${text.slice(0, 200)}`)
  }
  const loop = async ({ firm, target }: Caller, first: number) => {
    for (let turn = first; !stopping.signal.aborted; turn += 1) {
      const call = CALLS[turn % CALLS.length]?.(firm)
      if (!call) continue
      const began = performance.now()
      const answer = await exchange(target, call).catch((error: unknown) => ({
        status: 0,
        text: String(error),
        ms: performance.now() - began,
      }))
      note(call, answer)
      if (answer.status === 201 && call.body) created.push(call.body.title)
    }
  }
  const all = Promise.all(
    callers.flatMap((caller) =>
      Array.from({ length: CALLERS_PER_FIRM }, (_, first) => loop(caller, first)),
    ),
  )
  return {
    observe: () => {
      const observed = seen
      seen = { requests: 0, longest: { ms: 0, name: '' }, failures: [] }
      return observed
    },
    stop: async () => {
      stopping.abort()
      await all
      return created
    },
  }
}
