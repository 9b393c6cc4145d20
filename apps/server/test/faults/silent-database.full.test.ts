// A database that stops answering: every wait ends within its limit.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { sendOnce, startRequests, KINDS } from './requests.ts'
import { setUp, type SetUp } from './set-up.ts'

const SILENT_MS = Number(process.env['STRESS_SILENT_SECONDS'] ?? 12) * 1000
const MAX_RESPONSE_MS = 10_000
const MAX_READINESS_MS = 3000

const SILENCES: Record<string, (parts: SetUp) => { begin(): void; end(): void }> = {
  'is frozen': ({ postgres }) => ({ begin: postgres.freeze, end: postgres.thaw }),
  'is behind a network that drops all traffic': ({ proxy }) => ({
    begin: proxy.fallSilent,
    end: proxy.heal,
  }),
}

test.for(Object.entries(SILENCES))(
  'every response comes within 10 s and none is 500 while the database %s (FIX-092)',
  { timeout: 180_000 + SILENT_MS },
  async ([, startSilence], context) => {
    const parts = await setUp()
    const { server, caller } = parts
    for (const kind of KINDS)
      expect([kind, (await sendOnce(kind, server, caller)).status < 500]).toEqual([kind, true])
    const silence = startSilence(parts)
    const requests = startRequests(server, caller)
    await vi.waitFor(
      () => expect(new Set(requests.outcomes.map(({ kind }) => kind)).size).toBe(KINDS.length + 1),
      30_000,
    )

    silence.begin()
    await pause(SILENT_MS)
    silence.end()
    const outcomesWhileSilent = requests.outcomes.length
    await vi.waitFor(
      () => {
        const healthy = requests.outcomes
          .slice(outcomesWhileSilent)
          .filter(({ status }) => status > 0 && status < 500)
        expect(new Set(healthy.map(({ kind }) => kind)).size).toBe(KINDS.length + 1)
      },
      { timeout: 60_000, interval: 200 },
    )
    const outcomes = await requests.stop()

    const findSlowestMs = (isIncluded: (kind: string) => boolean) =>
      Math.round(Math.max(...outcomes.filter(({ kind }) => isIncluded(kind)).map(({ ms }) => ms)))
    const counts = Object.fromEntries(
      [...new Set(outcomes.map(({ status }) => status))].map((status) => [
        status,
        outcomes.filter((outcome) => outcome.status === status).length,
      ]),
    )
    const summary = `answers ${JSON.stringify(counts)}, slowest ${findSlowestMs((kind) => kind !== 'ready')} ms, readiness ${findSlowestMs((kind) => kind === 'ready')} ms`
    await context.annotate(summary)
    process.stdout.write(`silent database: ${summary}\n`)
    expect(outcomes.filter(({ status }) => status === 500)).toEqual([])
    const unavailable = outcomes.filter(({ kind, status }) => status === 503 && kind !== 'ready')
    expect(unavailable.length).toBeGreaterThan(0)
    expect(unavailable.filter(({ retryAfter }) => retryAfter !== '2')).toEqual([])
    expect(outcomes.some(({ kind, status }) => kind === 'ready' && status === 503)).toBe(true)
    expect(findSlowestMs((kind) => kind !== 'ready')).toBeLessThan(MAX_RESPONSE_MS)
    expect(findSlowestMs((kind) => kind === 'ready')).toBeLessThan(MAX_READINESS_MS)
  },
)
