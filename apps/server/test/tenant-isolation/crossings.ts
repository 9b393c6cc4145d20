import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentReader } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect } from 'vitest'
import type { Firm } from '@casework/testing'
import { uploadText } from './upload-text.ts'

/** Creates one record of each kind. */
export async function seedRecords(firm: Firm) {
  const session = await firm.addSession()
  const document = await uploadText(firm.owner, {
    client_id: session.client_id,
    case_id: session.case_id,
    session_id: session.id,
  })
  return { client: session.client_id, case: session.case_id, session: session.id, document }
}

type Records = Awaited<ReturnType<typeof seedRecords>>

/** Requests another firm's records in every way: by id, by filter, in lists and as references. */
async function requestAll(intruder: Firm, theirs: Records) {
  const { owner } = intruder
  const own = await intruder.addSession()
  const byId = [
    await owner.ask(clientEndpoints.get, { params: { id: theirs.client } }),
    await owner.ask(caseEndpoints.get, { params: { id: theirs.case } }),
    await owner.ask(sessionEndpoints.get, { params: { id: theirs.session } }),
    await owner.ask(documentEndpoints.get, { params: { id: theirs.document } }),
    await owner.ask(documentEndpoints.view, { params: { id: theirs.document } }),
    await owner.ask(documentEndpoints.download, { params: { id: theirs.document } }),
    await owner.ask(documentReader.open, { params: { id: theirs.document } }),
    await owner.ask(documentReader.page, { params: { id: theirs.document, number: '1' } }),
    await owner.ask(documentReader.pageText, { params: { id: theirs.document, number: '1' } }),
    await owner.ask(clientEndpoints.update, {
      params: { id: theirs.client },
      body: { name: 'Taken' },
    }),
    await owner.ask(caseEndpoints.update, {
      params: { id: theirs.case },
      body: { title: 'Taken', client_id_input: own.client_id, date: '2026-01-01' },
    }),
    await owner.ask(sessionEndpoints.update, {
      params: { id: theirs.session },
      body: {
        title: 'Taken',
        case_id: own.case_id,
        client_id: own.client_id,
        date: '2026-01-01T10:00:00',
      },
    }),
    await owner.ask(clientEndpoints.remove, { params: { id: theirs.client } }),
    await owner.ask(caseEndpoints.remove, { params: { id: theirs.case } }),
    await owner.ask(sessionEndpoints.remove, { params: { id: theirs.session } }),
    await owner.ask(documentEndpoints.remove, { params: { id: theirs.document } }),
  ]
  const filtered = [
    await owner.call(caseEndpoints.list, { query: { client: String(theirs.client) } }),
    await owner.call(sessionEndpoints.list, { query: { case: String(theirs.case) } }),
    await owner.call(sessionEndpoints.list, { query: { client: String(theirs.client) } }),
    await owner.call(sessionEndpoints.list, { query: { session: String(theirs.session) } }),
    await owner.call(documentEndpoints.list, { query: { client_id: String(theirs.client) } }),
    await owner.call(documentEndpoints.list, { query: { case_id: String(theirs.case) } }),
    await owner.call(documentEndpoints.list, { query: { session_id: String(theirs.session) } }),
  ]
  const lists = [
    await owner.call(clientEndpoints.list, {}),
    await owner.call(caseEndpoints.list, {}),
    await owner.call(sessionEndpoints.list, {}),
    await owner.call(documentEndpoints.list, {}),
  ]
  const references = [
    await owner.ask(caseEndpoints.create, {
      body: { title: 'x', client_id_input: theirs.client, date: '2026-01-01' },
    }),
    await owner.ask(sessionEndpoints.create, {
      body: {
        title: 'x',
        case_id: theirs.case,
        client_id: own.client_id,
        date: '2026-01-01T10:00:00',
      },
    }),
    await owner.ask(sessionEndpoints.create, {
      body: {
        title: 'x',
        case_id: own.case_id,
        client_id: theirs.client,
        date: '2026-01-01T10:00:00',
      },
    }),
    await owner.ask(caseEndpoints.update, {
      params: { id: own.case_id },
      body: { title: 'x', client_id_input: theirs.client, date: '2026-01-01' },
    }),
  ]
  return { byId, filtered, lists, references }
}

export async function expectIsolated(intruder: Firm, theirs: Records) {
  const { byId, filtered, lists, references } = await requestAll(intruder, theirs)
  expect(byId.map(({ status }) => status)).toEqual(byId.map(() => 404))
  expect(filtered.map(({ items, pagination }) => [items.length, pagination.count])).toEqual(
    filtered.map(() => [0, 0]),
  )
  for (const [index, foreign] of [
    theirs.client,
    theirs.case,
    theirs.session,
    theirs.document,
  ].entries()) {
    const { items } = lists[index] ?? { items: [] }
    expect(items.map(({ id }) => id)).not.toContain(foreign)
  }
  expect(references.map(({ status }) => status)).toEqual(references.map(() => 400))
}

export async function expectUnchanged(firm: Firm, records: Records) {
  expect(
    await firm.owner.call(clientEndpoints.get, { params: { id: records.client } }),
  ).toMatchObject({ name: 'Acme Ltd' })
  expect(await firm.owner.call(caseEndpoints.get, { params: { id: records.case } })).toMatchObject({
    title: 'Acme v. Smith',
  })
  expect(
    await firm.owner.call(sessionEndpoints.get, { params: { id: records.session } }),
  ).toMatchObject({ title: 'First hearing' })
  expect(
    (await firm.owner.ask(documentEndpoints.download, { params: { id: records.document } })).status,
  ).toBe(200)
}
