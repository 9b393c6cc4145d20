import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { journalEndpoints } from '@casework/contract/journal'
import { searchEndpoints } from '@casework/contract/search'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '../../src/platform/database/pools.ts'
import { prepareDatabase } from '../../src/platform/database/prepare.ts'
import { watchReplica, type Replica } from '../../src/platform/database/replica.ts'
import { ask, newFirm, startTestApp, type Firm, type TestApp } from '../casework/index.ts'
import { addDocumentPerLevel } from '../documents/upload-requests.ts'
import { startCluster, type Cluster } from './cluster.ts'

const SECRET = 'a secret of these tests, at least 32 characters'
const START = '0/0'

let cluster: Cluster
let casework: TestApp
let replica: Replica
let firm: Firm
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  cluster = await startCluster()
  closing.push(() => cluster.drop())
  const [{ owner }, standby] = cluster.nodes
  const roles = await prepareDatabase({ owner, secret: SECRET, log: () => undefined })
  const { host = '', port = 0 } = standby.owner
  const onError = () => undefined
  const primaryPool = openPool(roles.app, { max: 2, onError })
  const replicaPool = openPool({ ...roles.app, host, port }, { max: 4, onError })
  replica = watchReplica(primaryPool, replicaPool)
  casework = await startTestApp({
    database: { owner, ...roles, secret: SECRET, drop: async () => undefined },
    replica,
  })
  closing.push(
    () => primaryPool.end(),
    () => replicaPool.end(),
    () => replica.close(),
    () => casework.stop(),
  )
  firm = await newFirm(casework)
  await firm.addClient({ name: 'Known client' })
})
beforeEach(async () => {
  await cluster.waitForReplay()
  await vi.waitUntil(() => replica.isUsable(), { timeout: 20_000 })
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const pause = async () => {
  // Also after a failure; the last test stops the standby.
  onTestFinished(async () => void (await resume().catch(() => undefined)))
  await cluster.nodes[1].asSuperuser('select pg_wal_replay_pause()')
}
const resume = () => cluster.nodes[1].asSuperuser('select pg_wal_replay_resume()')

const list = async (position?: string) => {
  const answer = await ask(
    casework.app,
    clientEndpoints.list,
    { query: {} },
    {
      token: firm.owner.token,
      headers: position === undefined ? {} : { 'casework-position': position },
    },
  )
  const { data } = answer.body as { data: { items: { name: string }[] } }
  return data.items.map(({ name }) => name)
}

const create = async (name: string): Promise<string> => {
  const { status, headers } = await ask(
    casework.app,
    clientEndpoints.create,
    { body: { name, email: null, mobile: null, country: null } },
    { token: firm.owner.token },
  )
  expect(status).toBe(201)
  return String(headers['casework-position'])
}

test('a list with a position is read from the replica, without one from the primary', async () => {
  await pause()
  const position = await create('Not replayed yet')

  // The replica does not have it: where a list comes from is visible.
  expect(await list(START)).not.toContain('Not replayed yet')
  expect(await list()).toContain('Not replayed yet')
  expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  await resume()
})

test("a read after the caller's own write sees it, also while the replica lags", async () => {
  await pause()
  const position = await create('Own write')

  expect(await list(position)).toContain('Own write')

  await resume()
  await cluster.waitForReplay()
  expect(await list(START)).toContain('Own write')
})

test('who may read is asked on the primary, also while the replica lags', async () => {
  const employee = await firm.addEmployee('gold')
  await employee.call(clientEndpoints.list, { query: {} })
  await cluster.waitForReplay()
  const read = () => employee.ask(clientEndpoints.list, {}, { 'casework-position': START })
  expect((await read()).status).toBe(200)
  await pause()
  await casework.authPool.query('update sign_ins set ended_at = now() where user_id = $1', [
    employee.user_id,
  ])

  expect((await read()).status).toBe(401)
  await resume()
})

test('searches and exports work on the replica, behind the same fences', async () => {
  const other = await newFirm(casework)
  await cluster.waitForReplay()
  const options = (token: string) => ({ token, headers: { 'casework-position': START } })
  const search = (token: string) =>
    ask(casework.app, searchEndpoints.find, { query: { q: 'Known' } }, options(token))
  expect((await search(firm.owner.token)).text).toContain('Known client')
  expect((await search(other.owner.token)).text).not.toContain('Known client')
  const exported = await ask(
    casework.app,
    clientEndpoints.export,
    { query: {} },
    options(firm.owner.token),
  )
  expect(exported.text).toContain('Known client')
  expect((await ask(casework.app, caseEndpoints.list, {}, options(other.owner.token))).status).toBe(
    200,
  )
})

test('a raised level applies to lists, counts and searches at once, also while the replica lags', async () => {
  const silver = await firm.addEmployee('silver')
  const { green } = await addDocumentPerLevel(firm)
  const name = green.file_name
  const read = async () => {
    const answers = []
    for (const [endpoint, query] of [
      [documentEndpoints.list, {}],
      [searchEndpoints.find, { q: 'green' }],
      [clientEndpoints.list, {}],
    ] as const) {
      const { status, text } = await silver.ask(endpoint, { query }, { 'casework-position': START })
      expect(status).toBe(200)
      answers.push(text)
    }
    return answers
  }
  await cluster.waitForReplay()
  const before = await read()
  expect(before[0]).toContain(name)
  expect(before[1]).toContain(name)
  expect(before[2]).toContain('"documents_count":1')
  await pause()

  await firm.owner.call(documentEndpoints.update, {
    params: { id: green.id },
    body: { security_level: 'red' },
  })

  const after = await read()
  expect(after.join()).not.toContain(name)
  expect(after[2]).not.toContain('"documents_count":1')
  await resume()
})

test('a raised level hides the text of an entry from searches at once, also while the replica lags (JOUR-025)', async () => {
  const silver = await firm.addEmployee('silver')
  const { case_id } = await firm.addSession()
  const entry = await firm.owner.call(journalEndpoints.create, {
    body: {
      case_id,
      session_id: null,
      kind: 'note',
      direction: null,
      body: 'Quartermain will settle',
      happened_at: '2026-10-06T09:30',
      minutes: null,
      security_level: 'green',
    },
  })
  const search = async () => {
    const query = { q: 'quartermain' }
    const { text } = await silver.ask(
      searchEndpoints.find,
      { query },
      { 'casework-position': START },
    )
    return text
  }
  await cluster.waitForReplay()
  expect(await search()).toContain('Quartermain will settle')
  await pause()

  await firm.owner.call(journalEndpoints.setLevel, {
    params: { id: entry.id },
    body: { security_level: 'red' },
  })

  expect(await search()).not.toContain('Quartermain')
  await resume()
})

test('a malformed position is ignored', async () => {
  expect(await list("0/0'; select")).toContain('Known client')
})

test('a replica that is paused for long, or lost, is not used any more', async () => {
  await pause()
  await create('While paused')
  await expect.poll(() => replica.isUsable()).toBe(false)
  expect(await list(START)).toContain('While paused')

  await resume()
  await expect.poll(() => replica.isUsable()).toBe(true)
  await cluster.nodes[1].stop()
  expect(await list(START)).toContain('While paused')
})
