import { journalEndpoints, type EntryForm, type JournalEntry } from '@casework/contract/journal'
import { connectionEndpoints } from '@casework/contract/connections'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { addEveryRole, buildEntry } from '../../../test/journal/entries.ts'

const { amend, create, get, minutes, remove, setLevel, update } = journalEndpoints

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
const CHANGED = (() => {
  const { security_level: _, case_id: _case, ...content } = buildEntry(1)
  return { ...content, body: 'Called Reed, no answer', minutes: 3 }
})()
const edit = (person: Person, { id }: Pick<JournalEntry, 'id'>, headers = {}) =>
  person.ask(update, { params: { id }, body: CHANGED }, headers)
const askAmend = (person: Person, id: number, body: object = { body: 'He called back' }) =>
  person.ask(amend, { params: { id }, body })
const read = (person: Person, { id }: Pick<JournalEntry, 'id'>) =>
  person.call(get, { params: { id: String(id) } })
/** Makes the entry as old as `age`, by the database's clock. */
const setAge = (id: number, age: string) =>
  casework.asOwner('update entries set created_at = now() - $2::interval where id = $1', [id, age])
const refused = (message: string) => ({ error: { message } })

test('refuses silver, another firm, and a level that the role does not see', async () => {
  const other = await newFirm(casework)
  const red = await add(firm.owner, { security_level: 'red' })
  const green = await add(firm.owner)
  const calls = [
    { endpoint: update, body: CHANGED },
    { endpoint: setLevel, body: { security_level: 'green' } },
    { endpoint: amend, body: { body: 'He called back' } },
    { endpoint: remove, body: { reason: 'Entered twice' } },
  ]
  for (const { endpoint, body } of calls) {
    const ask = (person: Person, id: number) => person.ask(endpoint, { params: { id }, body })
    expect(await ask(silver, green.id)).toMatchObject({
      status: 403,
      body: refused('You do not have permission to perform this action'),
    })
    for (const answer of [await ask(other.owner, green.id), await ask(diamond, red.id)])
      expect(answer).toMatchObject({ status: 404, body: refused('Entry not found') })
  }
  expect(await read(firm.owner, red)).toEqual(red)
})

test('lets the author edit within 24 hours, and nobody else (JOUR-005, JOUR-038)', async () => {
  const entry = await add(gold)
  const message = 'Only the author can edit an entry. Add an amendment instead.'
  for (const person of [firm.owner, diamond])
    expect(await edit(person, entry)).toMatchObject({ status: 403, body: refused(message) })

  await setAge(entry.id, '23 hours 59 minutes 59 seconds')
  expect(await edit(gold, entry)).toMatchObject({
    status: 200,
    body: { data: { ...CHANGED, effective_minutes: 3, version: 2, security_level: 'green' } },
  })
  await setAge(entry.id, '24 hours 1 second')
  expect((await read(gold, entry)).may_edit).toBe(false)
  expect(await edit(gold, entry)).toMatchObject({
    status: 409,
    body: refused('An entry can be edited for 24 hours. Add an amendment instead.'),
  })
})

test("neither a raised role nor a browser's clock changes the 24 hours (JOUR-006)", async () => {
  const author = await firm.addEmployee('gold')
  const entry = await add(author)
  await setAge(entry.id, '24 hours 1 second')
  const followers = await firm.owner.call(connectionEndpoints.followers, {})
  const own = followers.find(({ user_id }) => user_id === author.user_id)
  await casework.authPool.query("update connections set role = 'admin' where id = $1", [
    own?.connection_id,
  ])
  const date = new Date(Date.now() - 86_400_000).toUTCString()

  expect((await edit(author, entry, { date })).status).toBe(409)
  expect((await edit(firm.owner, entry)).status).toBe(403)
})

test('refuses an outdated If-Match, and one of two at once (JOUR-018, JOUR-037)', async () => {
  const entry = await add(gold)
  const match = { 'if-match': '"v1"' }
  const both = await Promise.all([edit(gold, entry, match), edit(gold, entry, match)])

  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await edit(gold, entry, match)).toMatchObject({
    status: 409,
    body: refused('This record was changed by someone else'),
  })
})

test('refuses invalid fields of an update and an amendment', async () => {
  const entry = await add(gold)
  const elsewhere = await firm.addCase()
  const params = { id: entry.id }
  const put = (given: object) => gold.ask(update, { params, body: { ...CHANGED, ...given } })
  for (const [given, field] of [
    [{ body: ' ' }, 'body'],
    [{ kind: 'mail' }, 'kind'],
    [{ direction: null }, 'direction'],
    [{ minutes: 0 }, 'minutes'],
    [{ happened_at: '2199-01-01T09:00:00' }, 'happened_at'],
    [{ case_id: elsewhere.id }, 'case_id'],
    [{ session_id: (await firm.addSession()).id }, 'session_id'],
  ] as const)
    expect(await put(given)).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: [expect.any(String)] } } },
    })
  for (const [body, field] of [
    [{ body: '' }, 'body'],
    [{ body: 'x'.repeat(10_001) }, 'body'],
    [{ body: 'He called back', minutes: 1441 }, 'minutes'],
  ] as const)
    expect(await askAmend(gold, entry.id, body)).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: [expect.any(String)] } } },
    })
})

test('keeps the original and every amendment, and counts the newest minutes (JOUR-007, JOUR-008, JOUR-009)', async () => {
  const entry = await add(gold)
  await setAge(entry.id, '40 days')
  expect((await askAmend(diamond, entry.id, { body: 'First', minutes: 30 })).status).toBe(201)
  await askAmend(gold, entry.id, { body: 'Second', minutes: 20 })
  await askAmend(firm.owner, entry.id, { body: 'Third', minutes: null })

  const found = await read(silver, entry)
  expect(found).toMatchObject({
    body: entry.body,
    minutes: 12,
    effective_minutes: 20,
    amendments_count: 3,
    amendments: [
      { body: 'First', minutes: 30, author: { user_id: diamond.user_id, name: diamond.name } },
      { body: 'Second', minutes: 20 },
      { body: 'Third', minutes: null, at: expect.stringMatching(/Z$/) },
    ],
  })
  await setAge(entry.id, '1 minute')
  expect(await edit(gold, entry)).toMatchObject({
    status: 409,
    body: refused('This entry has amendments and cannot be edited'),
  })
})

test('keeps two amendments of the same moment, and edits nothing below one (JOUR-037, JOUR-009)', async () => {
  const entry = await add(gold)
  const answers = await Promise.all(
    [10, 20].map((given) => askAmend(gold, entry.id, { body: `In ${given}`, minutes: given })),
  )
  const { amendments, effective_minutes } = await read(gold, entry)

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(amendments).toHaveLength(2)
  expect(effective_minutes).toBe(amendments.at(-1)?.minutes)

  const raced = await add(gold)
  const [edited] = await Promise.all([edit(gold, raced), askAmend(diamond, raced.id)])
  const after = await read(gold, raced)
  expect(after.amendments).toHaveLength(1)
  expect(after.body).toBe(edited.status === 200 ? CHANGED.body : raced.body)
})

test('changes a level with its amendments, between levels of the role (JOUR-012, JOUR-013)', async () => {
  const entry = await add(gold, { security_level: 'green', minutes: 60 })
  await askAmend(gold, entry.id, { body: 'Marker of the amendment', minutes: 45 })
  const change = (person: Person, security_level: string) =>
    person.ask(setLevel, { params: { id: entry.id }, body: { security_level } })
  const query = { date_after: '2026-02-01', date_before: '2026-02-28' }
  const sum = async (person: Person) => (await person.call(minutes, { query })).total_minutes
  const before = await sum(silver)

  expect(await change(gold, 'red')).toMatchObject({
    status: 400,
    body: {
      error: {
        message: 'Your GOLD role cannot access RED security entries',
        data: { security_level: [expect.any(String)] },
      },
    },
  })
  expect(await change(gold, 'yellow')).toMatchObject({
    status: 200,
    body: { data: { security_level: 'yellow', amendments_count: 1 } },
  })
  expect((await silver.ask(get, { params: { id: entry.id } })).status).toBe(404)
  expect(await sum(silver)).toBe(before - 45)
  expect((await change(admin, 'red')).status).toBe(200)
  expect((await gold.ask(get, { params: { id: entry.id } })).status).toBe(404)
  expect((await change(gold, 'green')).status).toBe(404)
  expect((await change(admin, 'green')).status).toBe(200)
  expect((await read(silver, entry)).amendments).toHaveLength(1)
})
