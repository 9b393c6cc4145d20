// Database failures that an installation meets over the years: requests get 503, never 500, and the
// server recovers.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startRequests, KINDS } from './requests.ts'
import { setUp, type SetUp } from './set-up.ts'

type Fault = (parts: SetUp) => Promise<void>

const MIN_FAULTS = Number(process.env['STRESS_FAULTS'] ?? 11)
/** How long a fault lasts. */
const FAULT_MS = 300

const terminateConnections = ({ postgres, roles }: SetUp) =>
  postgres.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${roles.app.user}'`,
  )

/** Changes a setting of the server's role and reverts it. Only new connections notice a change. */
const changeTemporarily =
  (change: (role: string) => string, revert: (role: string, password: string) => string): Fault =>
  async (parts) => {
    const { user = '', password } = parts.roles.app
    await parts.postgres.asSuperuser(change(user))
    await terminateConnections(parts)
    await pause(FAULT_MS)
    await parts.postgres.asSuperuser(revert(user, String(password)))
    await terminateConnections(parts)
  }

const FAULTS: Record<string, Fault> = {
  'connections are ended': async (parts) => void (await terminateConnections(parts)),
  'statements are cancelled': async ({ postgres, roles }) => {
    for (let count = 0; count < 20; count += 1) {
      await postgres.asSuperuser(
        `select pg_cancel_backend(pid) from pg_stat_activity where usename = '${roles.app.user}'`,
      )
    }
  },
  'a connection crashes': async ({ postgres }) => postgres.crash(),
  'the server is restarted': ({ postgres }) => postgres.restart(),
  'connections are reset and refused': async ({ proxy }) => {
    proxy.refuse()
    await pause(FAULT_MS)
    proxy.heal()
  },
  'a connection is reset in the middle of a response': async ({ proxy }) => {
    for (let count = 0; count < 10; count += 1) {
      proxy.cutAt(randomInt(1, 6), randomInt(0, 200))
      await vi.waitFor(() => expect(proxy.isCutPending()).toBe(false), {
        timeout: 10_000,
        interval: 5,
      })
    }
  },
  'the network drops all traffic for a moment': async ({ proxy }) => {
    proxy.fallSilent()
    await pause(FAULT_MS)
    proxy.heal()
  },
  'the password is changed': changeTemporarily(
    (role) => `alter role ${role} password 'of somebody else'`,
    (role, password) => `alter role ${role} password '${password}'`,
  ),
  'the role may not sign in': changeTemporarily(
    (role) => `alter role ${role} nologin`,
    (role) => `alter role ${role} login`,
  ),
  'there are too many connections': changeTemporarily(
    (role) => `alter role ${role} connection limit 0`,
    (role) => `alter role ${role} connection limit -1`,
  ),
  'the database can only be read': changeTemporarily(
    (role) => `alter role ${role} set default_transaction_read_only = on`,
    (role) => `alter role ${role} reset default_transaction_read_only`,
  ),
}

test(
  'never returns 500 during a database failure, and recovers (FIX-093)',
  { timeout: 120_000 + MIN_FAULTS * 20_000 },
  async (context) => {
    const parts = await setUp()
    const requests = startRequests(parts.server, parts.caller)
    const { outcomes } = requests
    const waitUntilHealthy = async () => {
      const from = outcomes.length
      await vi.waitFor(
        () => {
          const healthy = outcomes.slice(from).filter(({ status }) => status > 0 && status < 500)
          expect(new Set(healthy.map(({ kind }) => kind)).size).toBe(KINDS.length + 1)
        },
        { timeout: 60_000, interval: 50 },
      )
    }
    await waitUntilHealthy()
    let faults = 0
    const unavailableCounts: Record<string, number> = {}
    while (faults < MIN_FAULTS) {
      for (const [name, fault] of Object.entries(FAULTS)) {
        const from = outcomes.length
        await fault(parts)
        await waitUntilHealthy()
        unavailableCounts[name] =
          (unavailableCounts[name] ?? 0) +
          outcomes.slice(from).filter(({ status }) => status === 503).length
        expect([name, outcomes.slice(from).filter(({ status }) => status === 500)]).toEqual([
          name,
          [],
        ])
        faults += 1
      }
    }
    await requests.stop()
    const summary = `${faults} faults, ${outcomes.length} responses, of these 503: ${JSON.stringify(unavailableCounts)}`
    await context.annotate(summary)
    process.stdout.write(`failing database: ${summary}\n`)
    const unavailable = outcomes.filter(({ kind, status }) => status === 503 && kind !== 'ready')
    expect(unavailable.length).toBeGreaterThan(0)
    expect(unavailable.filter(({ retryAfter }) => retryAfter !== '2')).toEqual([])
  },
)
