// The command as a process, beside a running Casework.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@casework/contract'
import { ALERT_KINDS } from '@casework/contract/alerts'
import { LEVELS } from '@casework/contract/document-levels'
import { expect, onTestFinished, test } from 'vitest'
import { buildUrl } from '../../apps/server/src/platform/config.ts'
import { announceServer } from '../../apps/server/src/platform/running-server.ts'
import { useTestApp } from '@casework/testing'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { onDatabase } from '@casework/testing/database/test-server'
import { createCaller } from './call-app.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TIMEOUT = { timeout: 240_000 }
const PASSWORD = 'Casework-demo-1'

const casework = useTestApp({ ownDatabase: true })

const seed = (...args: string[]): Promise<{ code: number; output: string; errors: string }> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env
    const env = {
      PATH,
      HOME,
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(casework.database.owner),
      SECRET_KEY: casework.database.secret,
    }
    const program = ['--disable-warning=ExperimentalWarning', 'database/seed/seed.ts', ...args]
    execFile(process.execPath, program, { cwd: ROOT, env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })

/** Signs in. @returns a function that reads a list or a record of the firm */
async function signIn(email: string) {
  const visitor = createCaller(casework.app)
  const { tokens } = await visitor.call(endpoints.auth.login, {
    body: { email, password: PASSWORD },
  })
  return async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${tokens.access}` }
    const answer = await casework.app.inject({ url: `/api${path}`, headers })
    return answer.json<{ data: T }>().data
  }
}

interface Page<T> {
  readonly items: readonly T[]
}
interface Case {
  readonly id: number
  readonly number: string
  readonly date: string
  readonly status: string
  readonly created_at: string
  readonly lead: object | null
}

test('refuses a language without a demo firm', async () => {
  expect(await seed('--language', 'it')).toEqual({
    code: 1,
    output: '',
    errors: '--language must be one of en, es, fr, de, not "it".\n',
  })
})

test(
  'creates a firm whose records have a history, by several people, and updates of every kind (LOOK-130, LOOK-132)',
  TIMEOUT,
  async () => {
    const { code, output, errors } = await seed()
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain('owner@demo.example.com    Eleanor Quinn, owner')

    const read = await signIn('owner@demo.example.com')
    const { items: cases } = await read<Page<Case>>('/cases/?page_size=100')
    expect(cases).toHaveLength(20)
    for (const { number, date, created_at, lead } of cases) {
      expect([number.slice(0, 4), created_at.slice(0, 10)]).toEqual([date.slice(0, 4), date])
      expect(lead).not.toBeNull()
    }
    const thisYear = cases.filter(({ number }) =>
      number.startsWith(`${new Date().getUTCFullYear()}`),
    )
    expect(thisYear.map(({ number }) => Number(number.slice(5))).toSorted((a, b) => a - b)).toEqual(
      thisYear.map((_, at) => at + 1),
    )
    const archived = cases.find(({ status }) => status === 'archived')
    const timeline = await read<{ items: { kind: string; at: string; by: string | null }[] }>(
      `/cases/${archived?.id}/timeline/`,
    )
    const people = new Set(timeline.items.map(({ by }) => by))
    expect([people.has(null), people.size > 1]).toEqual([false, true])
    const today = new Date().toISOString().slice(0, 10)
    expect(new Set(timeline.items.map(({ kind }) => kind)).size).toBeGreaterThan(4)
    expect(timeline.items.filter(({ at }) => at.startsWith(today))).toEqual([])

    const { items: documents } = await read<Page<{ security_level: string; created_at: string }>>(
      '/documents/?page_size=100',
    )
    expect(new Set(documents.map(({ security_level }) => security_level))).toEqual(new Set(LEVELS))
    expect(new Set(documents.map(({ created_at }) => created_at.slice(0, 7))).size).toBeGreaterThan(
      8,
    )
    const told = await read<{ kind: string; is_read: boolean }[]>('/updates/')
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(ALERT_KINDS))
    expect(new Set(told.map(({ is_read }) => is_read))).toEqual(new Set([true, false]))
    const notified = await read<{ notification_type: string }[]>('/notifications/')
    expect(new Set(notified.map(({ notification_type }) => notification_type)).size).toBe(3)
    expect(await read('/members/')).toHaveLength(5)
    expect(await read('/invitations/')).toMatchObject([{ delivery: 'sent' }])
    expect(await read('/connection-requests/received/')).toContainEqual(
      expect.objectContaining({ status: 'pending', sender_name: 'Oliver Pryce' }),
    )
  },
)

test('leaves a firm alone that exists, and adds one of another language', TIMEOUT, async () => {
  expect((await seed()).output).toContain('The demo firm already exists.')
  expect(await seed('--language', 'de')).toMatchObject({ code: 0, errors: '' })
  const read = await signIn('owner@de.demo.example.com')
  expect(await read('/firm/')).toMatchObject({
    name: 'Brandt Reuter Rechtsanwälte',
    timezone: 'Europe/Berlin',
  })
  expect(await read('/user/profile/')).toMatchObject({ preferences: { language: 'de' } })
  expect(await read('/clients/')).toMatchObject({ pagination: { count: 12 } })
})

test('finishes a firm that an interrupted run left behind', TIMEOUT, async () => {
  await onDatabase(casework.database.owner, (client) =>
    client.query(
      `update accounts set listed = false, address = null where name = 'Brandt Reuter Rechtsanwälte'`,
    ),
  )
  expect(await seed('--language', 'de')).toMatchObject({ code: 0, errors: '' })
  const read = await signIn('owner@de.demo.example.com')
  expect(await read('/cases/')).toMatchObject({ pagination: { count: 20 } })
  expect(await read('/firm/')).toMatchObject({ listed: true })
})

test('leaves every table fenced, also from its owner', async () => {
  const { rows } = await onDatabase(casework.database.owner, (client) =>
    client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
         and relrowsecurity and not relforcerowsecurity`,
    ),
  )
  expect(rows).toEqual([])
})

test('says where the running server is, whatever its port (FIX-240)', TIMEOUT, async () => {
  expect((await seed()).output).toContain('sign in once Casework runs, at http://')
  const url = buildUrl('127.0.0.1', casework.port)
  onTestFinished(await announceServer(casework.config.DATA_DIR, url, url))

  expect((await seed()).output).toContain(`sign in at ${url}/login with the password ${PASSWORD}`)
})
