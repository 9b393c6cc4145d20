// A database that stops answering: every wait ends within its limit.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { askOnce, keepAsking, KINDS } from './requests.ts'
import { setUp, type SetUp } from './set-up.ts'

const SILENT_MS = Number(process.env['STRESS_SILENT_SECONDS'] ?? 12) * 1000
const SLOWEST_MS = 10_000
const SLOWEST_READINESS_MS = 3000

const WAYS: Record<string, (parts: SetUp) => { begin(): void; end(): void }> = {
  'is frozen': ({ postgres }) => ({ begin: postgres.freeze, end: postgres.thaw }),
  'is behind a network that drops all traffic': ({ proxy }) => ({
    begin: proxy.fallSilent,
    end: proxy.heal,
  }),
}

test.for(Object.entries(WAYS))(
  'every response comes within 10 s and none is 500 while the database %s (FIX-092)',
  { timeout: 180_000 + SILENT_MS },
  async ([, way], context) => {
    const parts = await setUp()
    const { server, someone } = parts
    for (const kind of KINDS)
      expect([kind, (await askOnce(kind, server, someone)).status < 500]).toEqual([kind, true])
    const silence = way(parts)
    const asking = keepAsking(server, someone)
    await vi.waitFor(
      () => expect(new Set(asking.asked.map(({ what }) => what)).size).toBe(KINDS.length + 1),
      30_000,
    )

    silence.begin()
    await pause(SILENT_MS)
    silence.end()
    const healed = asking.asked.length
    await vi.waitFor(
      () => {
        const well = asking.asked.slice(healed).filter(({ status }) => status > 0 && status < 500)
        expect(new Set(well.map(({ what }) => what)).size).toBe(KINDS.length + 1)
      },
      { timeout: 60_000, interval: 200 },
    )
    const asked = await asking.stop()

    const slowest = (wanted: (what: string) => boolean) =>
      Math.round(Math.max(...asked.filter(({ what }) => wanted(what)).map(({ ms }) => ms)))
    const counts = Object.fromEntries(
      [...new Set(asked.map(({ status }) => status))].map((status) => [
        status,
        asked.filter((one) => one.status === status).length,
      ]),
    )
    const summary = `answers ${JSON.stringify(counts)}, slowest ${slowest((what) => what !== 'ready')} ms, readiness ${slowest((what) => what === 'ready')} ms`
    await context.annotate(summary)
    process.stdout.write(`silent database: ${summary}\n`)
    expect(asked.filter(({ status }) => status === 500)).toEqual([])
    const unavailable = asked.filter(({ what, status }) => status === 503 && what !== 'ready')
    expect(unavailable.length).toBeGreaterThan(0)
    expect(unavailable.filter(({ retryAfter }) => retryAfter !== '2')).toEqual([])
    expect(asked.some(({ what, status }) => what === 'ready' && status === 503)).toBe(true)
    expect(slowest((what) => what !== 'ready')).toBeLessThan(SLOWEST_MS)
    expect(slowest((what) => what === 'ready')).toBeLessThan(SLOWEST_READINESS_MS)
  },
)
