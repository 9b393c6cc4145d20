// Database failures that an installation meets over the years: requests get 503, never 500, and the
// server recovers.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { keepAsking, KINDS } from './requests.ts'
import { setUp, type SetUp } from './set-up.ts'

type Fault = (parts: SetUp) => Promise<void>

const FAULTS_AT_LEAST = Number(process.env['STRESS_FAULTS'] ?? 11)
/** How long an administrator's change lasts. */
const LASTS_MS = 300

const endConnections = ({ postgres, roles }: SetUp) =>
  postgres.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${roles.app.user}'`,
  )

/** Changes a setting of the server's role, which only new connections notice, and reverts it. */
const changeTemporarily =
  (change: (role: string) => string, back: (role: string, password: string) => string): Fault =>
  async (parts) => {
    const { user = '', password } = parts.roles.app
    await parts.postgres.asSuperuser(change(user))
    await endConnections(parts)
    await pause(LASTS_MS)
    await parts.postgres.asSuperuser(back(user, String(password)))
    await endConnections(parts)
  }

const FAULTS: Record<string, Fault> = {
  'connections are ended': async (parts) => void (await endConnections(parts)),
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
    await pause(LASTS_MS)
    proxy.heal()
  },
  'a connection is reset in the middle of a response': async ({ proxy }) => {
    for (let count = 0; count < 10; count += 1) {
      proxy.cutAt(randomInt(1, 6), randomInt(0, 200))
      await vi.waitFor(() => expect(proxy.isCutting()).toBe(false), {
        timeout: 10_000,
        interval: 5,
      })
    }
  },
  'the network drops all traffic for a moment': async ({ proxy }) => {
    proxy.fallSilent()
    await pause(LASTS_MS)
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
  { timeout: 120_000 + FAULTS_AT_LEAST * 20_000 },
  async (context) => {
    const parts = await setUp()
    const asking = keepAsking(parts.server, parts.someone)
    const { asked } = asking
    const waitUntilWell = async () => {
      const from = asked.length
      await vi.waitFor(
        () => {
          const well = asked.slice(from).filter(({ status }) => status > 0 && status < 500)
          expect(new Set(well.map(({ what }) => what)).size).toBe(KINDS.length + 1)
        },
        { timeout: 60_000, interval: 50 },
      )
    }
    await waitUntilWell()
    let faults = 0
    const counted: Record<string, number> = {}
    while (faults < FAULTS_AT_LEAST) {
      for (const [name, fault] of Object.entries(FAULTS)) {
        const from = asked.length
        await fault(parts)
        await waitUntilWell()
        counted[name] =
          (counted[name] ?? 0) + asked.slice(from).filter(({ status }) => status === 503).length
        expect([name, asked.slice(from).filter(({ status }) => status === 500)]).toEqual([name, []])
        faults += 1
      }
    }
    await asking.stop()
    const summary = `${faults} faults, ${asked.length} responses, of these 503: ${JSON.stringify(counted)}`
    await context.annotate(summary)
    process.stdout.write(`failing database: ${summary}\n`)
    const unavailable = asked.filter(({ what, status }) => status === 503 && what !== 'ready')
    expect(unavailable.length).toBeGreaterThan(0)
    expect(unavailable.filter(({ retryAfter }) => retryAfter !== '2')).toEqual([])
  },
)
