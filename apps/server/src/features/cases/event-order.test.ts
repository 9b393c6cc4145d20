import { caseContents, type TimelineItem } from '@casework/contract/case-contents'
import { caseEndpoints, type CaseStatus } from '@casework/contract/cases'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { LEVELS } from '@casework/contract/document-levels'
import { historyEndpoints } from '@casework/contract/history'
import { holdEndpoints } from '@casework/contract/holds'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { askUpload } from '../../../test/tenant-isolation/upload-text.ts'
import { lockCascade } from '../../platform/database/change/cascade.ts'
import { inTransaction, raw, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { setStatus, updateDetails, remove } = caseEndpoints

const changeStatus = ({ owner }: Firm, id: number, status: CaseStatus) =>
  owner.ask(setStatus, { params: { id }, body: { status } })

const readStory = async ({ owner }: Firm, id: number, kind: TimelineItem['kind']) => {
  const { items } = await owner.call(caseContents.timeline, { params: { id }, query: { kind } })
  return items.map(({ title }) => title).toReversed()
}

const readClock = async () =>
  (await casework.asOwner<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at ?? ''

/** Counts transactions that wait for another one. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await casework.asOwner(
    `select from pg_locks where locktype in ('transactionid', 'advisory') and not granted`,
  )
  return rowCount ?? 0
}

test('changes of a status that wait for each other tell a possible story (FIX-232)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  await changeStatus(firm, id, 'closed')
  const { closing } = await inTransaction(
    casework.authPool,
    { account_id: firm.account_id, user_id: firm.owner.user_id, levels: ['green'] },
    async (scope) => {
      await scope.one(
        sql`update cases set status = 'open', closed_on = null where account_id = ${firm.account_id} and id = ${id}`,
      )
      const answer = changeStatus(firm, id, 'closed')
      await expect.poll(countWaiting).toBe(1)
      // The case is closed after this.
      await scope.one(sql`
        insert into case_events (account_id, case_id, kind, text_key, at)
        values (${firm.account_id}, ${id}, 'status', 'reopened', clock_timestamp())`)
      return { closing: answer }
    },
  )
  expect((await closing).status).toBe(200)
  expect(await readStory(firm, id, 'status')).toEqual([
    'Case closed',
    'Case reopened',
    'Case closed',
  ])
})

test('six changes of a status at the same time tell a possible story (FIX-232)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  const changes = Array.from({ length: 6 }, (_, n) =>
    changeStatus(firm, id, n % 2 === 0 ? 'closed' : 'open'),
  )
  const done = (await Promise.all(changes)).filter(({ status }) => status === 200)
  const expected = done.map((_, n) => (n % 2 === 0 ? 'Case closed' : 'Case reopened'))
  expect(await readStory(firm, id, 'status')).toEqual(expected)
  const { items } = await firm.owner.call(historyEndpoints.ofCase, {
    params: { id },
    query: {},
  })
  const states = items.flatMap(({ changes: list }) =>
    list.filter(({ field }) => field === 'status').map(({ after }) => after),
  )
  expect(states.toReversed()).toEqual(done.map((_, n) => (n % 2 === 0 ? 'closed' : 'open')))
})

/** Every time of an event, by its column. */
const TIMES = `
  select 'case_events.at' as place, at from case_events
  union all select 'case_members.added_at', added_at from case_members
  union all select 'updates.created_at', created_at from updates
  union all select 'deadlines.created_at', created_at from deadlines
  union all select 'deadlines.dated_at', dated_at from deadlines
  union all select 'deadline_events.at', at from deadline_events
  union all select 'documents.created_at', created_at from documents
  union all select 'holds.placed_at', placed_at from holds
  union all select 'deletions.deleted_at', deleted_at from deletions`

interface Write {
  readonly send: (
    firm: Firm,
    case_id: number,
    colleague: Person,
    client_id: number,
  ) => Promise<{ status: number }>
  readonly writes: readonly string[]
}

const WRITES: Record<string, Write> = {
  'a change of details': {
    send: ({ owner }, id) => owner.ask(updateDetails, { params: { id }, body: { court: 'Court' } }),
    writes: ['case_events.at'],
  },
  'a new colleague': {
    send: ({ owner }, id, { user_id }) =>
      owner.ask(caseContents.addToTeam, { params: { id }, body: { user_id, part: 'member' } }),
    writes: ['case_events.at', 'case_members.added_at', 'updates.created_at'],
  },
  'a new deadline': {
    send: ({ owner }, case_id, { user_id }) =>
      owner.ask(deadlineEndpoints.create, {
        body: { case_id, kind: 'own', title: 'Statement', due_on: '2030-01-02', user_id },
      }),
    writes: [
      'deadlines.created_at',
      'deadlines.dated_at',
      'deadline_events.at',
      'updates.created_at',
    ],
  },
  'a hold': {
    send: ({ owner }, case_id) =>
      owner.ask(holdEndpoints.place, { body: { case_id, reason: 'Audit' } }),
    writes: ['holds.placed_at'],
  },
  'an upload': {
    send: ({ owner }, case_id, _colleague, client_id) => askUpload(owner, { client_id, case_id }),
    writes: ['documents.created_at'],
  },
  'a delete': {
    send: ({ owner }, id) => owner.ask(remove, { params: { id } }),
    writes: ['deletions.deleted_at'],
  },
}

test.each(Object.entries(WRITES))(
  '%s that waited for a lock has the time after it (FIX-232)',
  async (_name, { send, writes }) => {
    const firm = await newFirm(casework)
    const { id, client_id } = await firm.addCase()
    const colleague = await firm.addEmployee('diamond')
    const { account_id } = firm
    const { begun, answer, locked } = await inTransaction(
      casework.authPool,
      { account_id, levels: ['green'] },
      async (scope) => {
        await scope.batch([
          lockCascade(scope),
          sql`select pg_advisory_xact_lock(hashtextextended('storage of account ' || ${account_id}::text, 0))`,
          sql`select from cases where account_id = ${account_id} and id = ${id} for update`,
        ])
        const first = await readClock()
        const sent = send(firm, id, colleague, client_id)
        await expect.poll(countWaiting).toBe(1)
        return { begun: first, answer: sent, locked: await readClock() }
      },
    )
    expect((await answer).status).toBeLessThan(300)
    // Alerts are read by the person whom they are for.
    const fence = { account_id, user_id: colleague.user_id, levels: LEVELS }
    const found = await inTransaction(casework.authPool, fence, (scope) =>
      scope.many<{ place: string; at: string }>(
        sql`select t.place, t.at::text as at from (${raw(TIMES)}) t where t.at > ${begun}::timestamptz`,
      ),
    )
    const audited = await casework.asOwner<{ at: string }>(
      'select at::text as at from audit_entries where account_id = $1 and at > $2',
      [account_id, begun],
    )
    const times = [...found, ...audited.rows.map(({ at }) => ({ place: 'audit_entries.at', at }))]
    expect(times.filter(({ at }) => at < locked)).toEqual([])
    expect(times.map(({ place }) => place)).toEqual(
      expect.arrayContaining([...writes, 'audit_entries.at']),
    )
  },
)
