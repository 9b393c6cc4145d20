import { binEndpoints } from '@casework/contract/bin'
import { caseContents } from '@casework/contract/case-contents'
import { journalEndpoints, type EntryForm } from '@casework/contract/journal'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { addEveryRole, buildEntry } from '../../../test/journal/entries.ts'

const { amend, create, get, list, remove, update } = journalEndpoints

const casework = useTestApp()
let firm: Firm
let case_id: number
let [admin, diamond, gold, silver] = [] as unknown as [Person, Person, Person, Person]
beforeAll(async () => {
  firm = await newFirm(casework)
  case_id = (await firm.addCase()).id
  ;({ admin, diamond, gold, silver } = await addEveryRole(firm))
})

const add = (author: Person, given: Partial<EntryForm> = {}) =>
  author.call(create, { body: buildEntry(case_id, given) })
const askAmend = (person: Person, id: number, body: object = { body: 'He called back' }) =>
  person.ask(amend, { params: { id }, body })
const askRemove = (person: Person, id: number, reason?: string) =>
  person.ask(remove, { params: { id }, ...(reason !== undefined && { body: { reason } }) })
/** Makes the entry as old as `age`, by the database's clock. */
const setAge = (id: number, age: string) =>
  casework.asOwner('update entries set created_at = now() - $2::interval where id = $1', [id, age])
const refused = (message: string) => ({ error: { message } })

const NO_RIGHT = 'You do not have permission to delete this entry.'

test('lets the author delete within 24 hours, and later owner and admin with a reason (JOUR-010)', async () => {
  const own = await add(gold)
  expect(await askRemove(diamond, own.id, 'Entered twice')).toMatchObject({
    status: 403,
    body: refused(NO_RIGHT),
  })
  expect(await askRemove(admin, own.id, '  ')).toMatchObject({
    status: 400,
    body: { error: { data: { reason: ['Please give a reason'] } } },
  })
  expect((await askRemove(gold, own.id)).status).toBe(200)

  const late = await add(gold)
  await setAge(late.id, '24 hours 1 second')
  expect(await askRemove(gold, late.id, 'Entered twice')).toMatchObject({
    status: 403,
    body: refused(NO_RIGHT),
  })
  expect((await askRemove(admin, late.id, 'Entered twice')).status).toBe(200)
  const lateOwn = await add(firm.owner)
  await setAge(lateOwn.id, '2 days')
  expect((await askRemove(firm.owner, lateOwn.id)).status).toBe(400)
  expect((await askRemove(firm.owner, lateOwn.id, 'Entered twice')).status).toBe(200)
  expect(await askRemove(firm.owner, lateOwn.id, 'Entered twice')).toMatchObject({
    status: 404,
    body: refused('Entry not found'),
  })
})

test('a late deletion leaves an event at the level, without the text (JOUR-011)', async () => {
  const legalCase = await firm.addCase()
  const params = { id: String(legalCase.id) }
  const entry = await add(gold, { case_id: legalCase.id, security_level: 'yellow' })
  const early = await add(gold, { case_id: legalCase.id, security_level: 'yellow' })
  await askRemove(admin, early.id, 'Not late')
  await setAge(entry.id, '2 days')
  await askRemove(admin, entry.id, 'Entered twice')
  const readEvents = async (person: Person) =>
    (await person.call(caseContents.timeline, { params, query: { kind: 'details,entry' } })).items

  expect(await readEvents(gold)).toMatchObject([
    {
      kind: 'details',
      by: admin.name,
      title: `An entry of 2026-02-20 was deleted by ${admin.name}. Reason: Entered twice`,
      text: null,
      security_level: 'yellow',
    },
  ])
  expect(await readEvents(silver)).toEqual([])
})

test('entries stay when their session is deleted, and return to it with a restore (BIN-009)', async () => {
  const legalCase = await firm.addCase()
  const session = await firm.addSession({ legalCase })
  const other = await firm.addSession({ legalCase })
  const of = { case_id: legalCase.id, session_id: session.id }
  const [red, moved] = [
    await add(firm.owner, { ...of, security_level: 'red' }),
    await add(gold, { ...of, security_level: 'yellow' }),
  ]
  const readSession = async ({ id }: { id: number }) =>
    (await firm.owner.call(get, { params: { id } })).session_id

  await firm.owner.call(sessionEndpoints.remove, { params: { id: session.id } })
  expect([await readSession(red), await readSession(moved)]).toEqual([null, null])
  const { security_level: _, ...body } = buildEntry(legalCase.id, { session_id: other.id })
  const { version } = await gold.call(get, { params: { id: moved.id } })
  expect(
    await gold.ask(update, { params: { id: moved.id }, body }, { 'if-match': `"v${version}"` }),
  ).toMatchObject({ status: 200 })
  const [unit] = (await firm.owner.call(binEndpoints.list, {})).items
  await admin.call(binEndpoints.restore, { params: { id: unit?.id ?? 0 }, body: {} })

  expect([await readSession(red), await readSession(moved)]).toEqual([session.id, other.id])
})

test('keeps an entry below a hold', async () => {
  const legalCase = await firm.addCase()
  const entry = await add(gold, { case_id: legalCase.id })
  await firm.owner.call(holdEndpoints.place, {
    body: { case_id: legalCase.id, reason: 'Dispute about fees' },
  })

  expect(await askRemove(gold, entry.id)).toMatchObject({
    status: 409,
    body: refused('This record is under a hold. It cannot be deleted until the hold is lifted.'),
  })
  const query = { case_id: String(legalCase.id) }
  expect((await gold.call(list, { query })).items).toHaveLength(1)
})

test('the history says who changed an entry, at its level, and forgets its text when it is deleted', async () => {
  const entry = await add(gold, { security_level: 'yellow', body: 'Forget this text' })
  await askAmend(gold, entry.id, { body: 'Forget this too' })
  const readHistory = () =>
    onDatabase(casework.database.backup, async (client) => {
      const { rows } = await client.query<{
        action: string
        level: string
        changes: object | null
      }>(
        `select action, level, changes from audit_entries
         where account_id = $1 and object_type = 'entry' and object_ids @> array[$2::bigint] order by at, id`,
        [firm.account_id, entry.id],
      )
      return rows
    })
  const before = await readHistory()
  expect(before.map(({ level }) => level)).toEqual(['yellow', 'yellow'])
  expect(JSON.stringify(before)).toContain('Forget this text')

  await askRemove(gold, entry.id)
  const after = await readHistory()
  expect(after.map(({ action }) => action)).toEqual([
    'POST /entries/',
    'POST /entries/:id/amendments/',
    'DELETE /entries/:id/',
  ])
  expect(JSON.stringify(after)).not.toContain('Forget this')
})
