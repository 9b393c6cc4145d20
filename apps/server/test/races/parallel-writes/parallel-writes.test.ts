// The rules that keep parallel writes from deadlocks, each by one meeting; every-pair.full.test.ts
// lets all writes meet.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { clientEndpoints } from '@casework/contract/clients'
import { caseEndpoints } from '@casework/contract/cases'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockCascade } from '../../../src/platform/database/change/cascade.ts'
import { inTransaction, sql } from '../../../src/platform/database/query/scope.ts'
import { toRefusal } from '../../../src/platform/http/errors.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { answerBeside, crossWith, lockOne, type Make } from '../cross-with.ts'
import { addWorlds, type World } from './worlds.ts'
import { REMOVALS, WRITES } from './writes.ts'

const casework = useTestApp()
let firm: Firm
let world: World
beforeAll(async () => {
  firm = await newFirm(casework)
  const [added] = await addWorlds(casework, firm, 1)
  if (!added) throw new Error('no world')
  world = added
})

const send = (name: string, n = 0) => {
  const write = WRITES[name] ?? REMOVALS[name]
  if (!write) throw new Error(`no such write: ${name}`)
  return write({ person: firm.owner, colleague: firm.owner, world, n })
}

describe('a save that moves nothing', () => {
  test.for([
    ['client save', 'clients', 'client'],
    ['case save', 'cases', 'case'],
    ['case details', 'cases', 'case'],
    ['session save', 'sessions', 'session'],
    ['group rename', 'document_groups', 'group'],
    ['document save', 'documents', 'document'],
    ['bulk level', 'documents', 'document'],
    ['person save', 'people', 'person'],
    ['entry save', 'entries', 'entry'],
  ] as const)(
    '%s does not wait for a child that is added (FIX-230)',
    async ([name, table, key]) => {
      const held = lockOne(table, world[key], 'key share')
      expect(await answerBeside(casework, firm, held, () => send(name))).toMatchObject({
        status: 200,
      })
    },
  )

  test('of a group does not wait for its session, which may be moving (FIX-230)', async () => {
    const held = lockOne('sessions', world.session)
    const answer = await answerBeside(casework, firm, held, () => send('group rename'))
    expect(answer).toMatchObject({ status: 200 })
  })

  test.for(['case save', 'session save', 'group rename', 'client save', 'person save'])(
    '%s does not wait for a delete of another record of the firm (FIX-230)',
    async (name) => {
      expect(await answerBeside(casework, firm, lockCascade, () => send(name))).toMatchObject({
        status: 200,
      })
    },
  )
})

describe('takes its turn in the firm before it locks a row', () => {
  const takes = (table: 'clients' | 'documents', id: number): Make => {
    const lock = lockOne(table, id)
    return (scope) => sql`${lock(scope)} nowait`
  }

  test.for(['move to group', 'bulk group', 'bulk place', 'bulk level', 'level plan'])(
    '%s (FIX-230)',
    async (name) => {
      const next = takes('documents', world.document)
      const answer = await crossWith(casework, firm, lockCascade, () => send(name), next)
      expect(answer).toMatchObject({ status: 200 })
    },
  )

  test('client deletion (FIX-230)', async () => {
    const { id } = await firm.addClient()
    const remove = () => firm.owner.ask(clientEndpoints.remove, { params: { id } })
    const answer = await crossWith(casework, firm, lockCascade, remove, takes('clients', id))
    expect(answer).toMatchObject({ status: 200 })
  })
})

test('a case that moves between the look and the save of another person moves back, as their form says (FIX-230)', async () => {
  const legalCase = await firm.addCase()
  const other = await firm.addClient()
  const move: Make = ({ account_id }) =>
    sql`update cases k set client_id = ${other.id} where k.account_id = ${account_id} and k.id = ${legalCase.id} returning k.id`
  const { id, title, date, client_id } = legalCase
  const save = () =>
    firm.owner.ask(caseEndpoints.update, {
      params: { id },
      body: { title, date, client_id_input: client_id },
    })
  expect(await crossWith(casework, firm, move, save)).toMatchObject({
    status: 200,
    body: { data: { client_id } },
  })
})

test('saves of a client beside a case that is added are all taken at the first try (FIX-230)', async () => {
  let rollbacks = 0
  const count = (message: unknown) => {
    const { statements } = message as { statements: readonly { text: string }[] }
    rollbacks += statements.filter(({ text }) => text === 'rollback').length
  }
  subscribe('casework:statements', count)
  const held = lockOne('clients', world.client, 'key share')
  const answers = await inTransaction(
    casework.authPool,
    { account_id: firm.account_id, levels: [] },
    async (scope) => {
      await scope.one(held(scope))
      return Promise.all(Array.from({ length: 12 }, (_, n) => send('client save', n)))
    },
  ).finally(() => unsubscribe('casework:statements', count))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(rollbacks).toBe(0)
})

test('what has its turn adds to totals that nobody else waits for (FIX-230)', async () => {
  const fence = { account_id: firm.account_id, levels: [] }
  const readShards = (takesTurn: boolean) =>
    inTransaction(casework.authPool, fence, async (scope) => {
      if (takesTurn) await scope.one(lockCascade(scope))
      await scope.one(sql`
        insert into clients (account_id, name) values (${firm.account_id}, 'Counted') returning id`)
      return scope.many<{ shard: number }>(sql`
        select t.shard from account_totals t
        where t.account_id = ${firm.account_id} and t.kind = 'client' and t.xmin::text = pg_current_xact_id()::text`)
    })
  expect(await readShards(true)).toEqual([{ shard: 8 }])
  expect(await readShards(false)).not.toEqual([{ shard: 8 }])
})

test('a lock timeout is repeated like a deadlock, then the service is busy (FIX-230)', async () => {
  let attempts = 0
  const failing = inTransaction(casework.appPool, {}, async (scope) => {
    attempts += 1
    await scope.one(sql`select ${attempts}::int`)
    throw Object.assign(new Error('refused'), { code: '55P03', severity: 'ERROR' })
  })
  const error: unknown = await failing.catch((reason: unknown) => reason)
  expect(toRefusal(error)).toMatchObject({ status: 503, type: 'service_unavailable' })
  expect(attempts).toBe(4)
})
