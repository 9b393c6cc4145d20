import { endpoints } from '@casework/contract'
import { documentBatches } from '@casework/contract/document-batches'
import type { Level } from '@casework/contract/document-levels'
import { documentReader, type Opening } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FactorState } from '../../src/platform/http/access/actor.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { buildPicture } from '@casework/testing/documents/pictures'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { setFactor, setRule } from './rules.ts'

type Send = (person: Person, ids: Readonly<Record<Level, number>>, level: Level) => Promise<unknown>

const { view, download, preview } = documentEndpoints
const { downloadMany } = documentBatches
const { open, page, pageText } = documentReader

const askFor =
  (endpoint: Parameters<Person['ask']>[0], headers: Record<string, string> = {}): Send =>
  (person, ids, level) =>
    person.ask(endpoint, { params: { id: ids[level] } }, headers)

/** With an opening, if the person gets one. */
const askForPage =
  (endpoint: typeof page | typeof pageText): Send =>
  async (person, ids, level) => {
    const { body } = await person.ask(open, { params: { id: ids[level] }, body: {} })
    const { opening = 'none' } = (body as { data?: Opening }).data ?? {}
    return person.ask(endpoint, { params: { id: ids[level], number: 1 }, query: { opening } })
  }

/** Every way to the content of a document. */
const CONTENT: Readonly<Record<string, Send>> = {
  view: askFor(view),
  download: askFor(download),
  'a range of it': askFor(download, { range: 'bytes=0-3' }),
  'a range beyond its end': askFor(view, { range: 'bytes=99999999-' }),
  'its head': askFor({ ...download, method: 'HEAD' as 'GET' }),
  preview: askFor(preview),
  'an opening': askFor(open),
  'a page': askForPage(page),
  'the text of a page': askForPage(pageText),
  'a zip of it': (person, ids, level) => person.ask(downloadMany, { body: { ids: [ids[level]] } }),
  'a zip with a green one': (person, ids, level) =>
    person.ask(downloadMany, { body: { ids: [...new Set([ids.green, ids[level]])] } }),
}

/** Streams without the content of a document. */
const OTHER_STREAMS = [
  'GET /cases/export/',
  'GET /clients/export/',
  'GET /entries/minutes/export/',
  'GET /history/export/',
  'GET /history/record-export/',
  'GET /notifications/stream/',
  'GET /sessions/export/',
  'GET /updates/stream/',
]

const casework = useTestApp()
let firm: Firm
let ids: Record<Level, number>
let people: Record<'owner' | 'admin' | 'silver', Person>
beforeAll(async () => {
  firm = await newFirm(casework)
  people = {
    owner: firm.owner,
    admin: await firm.addEmployee('admin'),
    silver: await firm.addEmployee('silver'),
  }
  const image = await buildPicture('png', 40, 40)
  const client_id = (await firm.addClient()).id
  const add = async (security_level: Level) =>
    (await uploadOne(firm.owner, { security_level, client_id }, ['scan.png', image])).id
  ids = { red: await add('red'), yellow: await add('yellow'), green: await add('green') }
})

const REFUSALS: Readonly<Record<Exclude<FactorState, 'fresh'>, object>> = {
  none: {
    type: 'second_factor_missing',
    message:
      'Eleanor Whitfield requires a second factor for red documents. Set one up in Profile Settings, Security.',
  },
  stale: { type: 'step_up_required', message: 'Please confirm that it is you' },
}

/** Of the ways that are not answered with 200. */
const STATUS: Readonly<Record<string, number>> = {
  'a range of it': 206,
  'a range beyond its end': 416,
  'an opening': 201,
}

const expectSent = (answer: unknown, way: string) =>
  expect([way, answer]).toMatchObject([way, { status: STATUS[way] ?? 200 }])

const reader = [open, page, pageText]

test('every stream of the contract is tried here or has no content of a document (KEYS-029)', () => {
  const tried = [view, download, preview, ...reader, downloadMany].map(
    ({ method, path }) => `${method} ${path}`,
  )
  const streams = Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .filter(({ kind }) => kind === 'stream')
    .map(({ method, path }) => `${method} ${path}`)

  expect(streams.toSorted()).toEqual([...tried, ...OTHER_STREAMS].toSorted())
})

describe.each(Object.entries(CONTENT))('%s', (way, send) => {
  test('of a red document needs a fresh factor, of everybody (KEYS-029)', async () => {
    await setRule(casework, firm, 'red')
    for (const person of [people.owner, people.admin]) {
      for (const state of ['none', 'stale'] as const) {
        await setFactor(casework, person, state)
        expect(await send(person, ids, 'red')).toMatchObject(
          way === 'its head' ? { status: 403 } : { status: 403, body: { error: REFUSALS[state] } },
        )
      }
      await setFactor(casework, person, 'fresh')
      expectSent(await send(person, ids, 'red'), way)
    }
  })

  test('of a yellow or green document does not (KEYS-029)', async () => {
    await setRule(casework, firm, 'red')
    for (const state of ['none', 'stale', 'fresh'] as const) {
      await setFactor(casework, people.admin, state)
      for (const level of ['yellow', 'green'] as const)
        expectSent(await send(people.admin, ids, level), way)
    }
  })

  test('of a red document does not in a firm without the rule (KEYS-029)', async () => {
    for (const rule of ['nothing', 'grace'] as const) {
      await setRule(casework, firm, rule)
      for (const state of ['none', 'stale'] as const) {
        await setFactor(casework, people.admin, state)
        expectSent(await send(people.admin, ids, 'red'), way)
      }
    }
  })

  test('that the role may not see, or that does not exist, answers as without the rule (KEYS-029)', async () => {
    const missing = { red: 999_999_999, yellow: 999_999_999, green: ids.green }
    const answer = async (person: Person, documents: typeof ids) => {
      const { status, body } = (await send(person, documents, 'red')) as {
        status: number
        body: unknown
      }
      return { status, body }
    }
    await setRule(casework, firm, 'nothing')
    const before = [await answer(people.silver, ids), await answer(people.admin, missing)]

    await setRule(casework, firm, 'red')
    for (const state of ['none', 'stale', 'fresh'] as const) {
      await setFactor(casework, people.silver, state)
      await setFactor(casework, people.admin, state)
      expect([await answer(people.silver, ids), await answer(people.admin, missing)]).toEqual(
        before,
      )
    }
  })
})

test('viewing as a lower role needs a fresh factor too (KEYS-029)', async () => {
  await setRule(casework, firm, 'red')
  await setFactor(casework, people.owner, 'stale')
  const seeAs = (role: string) =>
    people.owner.in(firm.account_id).ask(view, { params: { id: ids.red }, query: { see_as: role } })

  expect(await seeAs('admin')).toMatchObject({
    status: 403,
    body: { error: { type: 'step_up_required' } },
  })
  await setFactor(casework, people.owner, 'fresh')
  expect(await seeAs('admin')).toMatchObject({ status: 200 })
})

test('a red document is listed, found and read without a factor (KEYS-029)', async () => {
  await setRule(casework, firm, 'red')
  await setFactor(casework, people.admin, 'none')

  expect(await people.admin.ask(documentEndpoints.get, { params: { id: ids.red } })).toMatchObject({
    status: 200,
    body: { data: { security_level: 'red' } },
  })
  const { items } = await people.admin.call(documentEndpoints.list, {
    query: { security_level: 'red' },
  })
  expect(items.map(({ id }) => id)).toEqual([ids.red])
})
