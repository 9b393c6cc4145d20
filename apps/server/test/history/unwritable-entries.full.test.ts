// An act whose entry cannot be written is refused, and changes nothing.
import { endpoints } from '@casework/contract'
import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '@casework/testing/call'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { addOldWord } from '../permissions/add-records.ts'
import { REQUESTS } from '../permissions/requests.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'

type Request = Awaited<ReturnType<NonNullable<(typeof REQUESTS)[string]>>>

const isStored = ({ method, kind, permission, only_reads }: AnyEndpoint) =>
  permission !== 'public' && !only_reads && (method !== 'GET' || kind === 'stream')

/** Streams that leave no entry; `recorded-reads.test.ts` says why. */
const WITHOUT_ENTRY = /preview|stream|pages/

const ACTS = new Map(
  Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .filter((endpoint) => isStored(endpoint) && !WITHOUT_ENTRY.test(endpoint.path))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

const casework = useTestApp({ ownDatabase: true })
let firm: Firm
let person: { email: string; password: string }
const requests = new Map<string, Request>()
let state: string[]

/** Changes with any row of any table that backups read. */
const readState = () =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits' order by 1`,
    )
    const { rows } = await client.query<{ line: string }>(
      tables
        .map(
          ({ name }) =>
            `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(x::text, ',' order by x::text)), '') as line from ${name} x`,
        )
        .join(' union all '),
    )
    return rows.map(({ line }) => line).toSorted()
  })

beforeAll(async () => {
  firm = await newFirm(casework)
  const { email, password } = await signUp(casework)
  person = { email, password }
  for (const name of ACTS.keys()) requests.set(name, (await REQUESTS[name]?.(firm, casework)) ?? {})
  const { id: client_id } = await firm.addClient()
  requests.set('POST /documents/:id/openings/', {
    params: { id: await addOldWord(firm, 'yellow') },
  })
  for (const part of ['view', 'download']) {
    const path = `/documents/:id/${part}/`
    const id = await uploadText(firm.owner, { client_id, security_level: 'yellow' })
    requests.set(`GET ${path}`, { params: { id } })
  }
  await casework.asOwner('revoke insert on audit_entries from casework_app')
  state = await readState()
}, 120_000)

/** Their requests are refused here anyway: they need a password, a factor or an invitation. */
const ABOUT_PERSON = /^[A-Z]+ \/(user|accept-invitation|received-invitations)\//

describe('if entries cannot be written', () => {
  test('only acts of a person about themselves are not tried', () => {
    const refused = [...requests].filter(([, { refusalStatus }]) => refusalStatus !== undefined)

    expect(refused.map(([name]) => name).filter((name) => !ABOUT_PERSON.test(name))).toEqual([])
  })

  test.each([...ACTS])('%s is refused and changes nothing', async (name, endpoint) => {
    const { headers = {}, refusalStatus, ...given } = requests.get(name) ?? {}
    const { status } = await firm.owner.ask(endpoint, given, headers)

    expect([name, status >= 500 ? 'refused' : status]).toEqual([name, refusalStatus ?? 'refused'])
    const before = state
    state = await readState()
    expect(state).toEqual(before)
  })

  test('a sign-in is refused and changes nothing', async () => {
    const { status } = await ask(casework.app, authEndpoints.login, { body: person })

    expect(status).toBe(500)
    expect(await readState()).toEqual(state)
  })
})
