import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Answer, type Firm } from '@casework/testing'

const casework = useTestApp()

const readData = (answer?: Answer) =>
  (answer?.body as { data: Record<string, unknown> } | undefined)?.data ?? {}

/** Each kind of record, with a function that creates one and builds the body of its form. */
const KINDS = [
  [
    'client',
    clientEndpoints,
    async (firm: Firm) => ({
      id: (await firm.addClient()).id,
      buildForm: (name: string) => ({ name }),
    }),
  ],
  [
    'case',
    caseEndpoints,
    async (firm: Firm) => {
      const { id, client_id } = await firm.addCase()
      return {
        id,
        buildForm: (title: string) => ({ title, client_id_input: client_id, date: '2026-02-18' }),
      }
    },
  ],
  [
    'session',
    sessionEndpoints,
    async (firm: Firm) => {
      const { id, case_id, client_id } = await firm.addSession()
      return {
        id,
        buildForm: (title: string) => ({ title, case_id, client_id, date: '2026-03-04T09:30:00' }),
      }
    },
  ],
] as const

const CONFLICT = {
  status: 409,
  body: { error: { type: 'conflict', message: 'This record was changed by someone else' } },
}

describe.each(KINDS)('a %s', (_kind, { list, get, create, update }, createRecord) => {
  const setUp = async () => {
    const firm = await newFirm(casework)
    const { id, buildForm } = await createRecord(firm)
    const params = { id }
    const read = () => firm.owner.ask(get, { params })
    const put = (name: string, ifMatch?: string) =>
      firm.owner.ask(
        update,
        { params, body: buildForm(name) },
        ifMatch === undefined ? {} : { 'if-match': ifMatch },
      )
    return { firm, id, buildForm, read, put }
  }

  test.each(['"v2"', '"v0"', '"v99999999999"', '"another"', '"v2", "v3"', '""'])(
    'is not changed by a save whose If-Match is %s',
    async (tag) => {
      const { read, put } = await setUp()
      const before = await read()

      expect(await put('New', tag)).toMatchObject(CONFLICT)
      expect((await read()).text).toBe(before.text)
    },
  )

  test.each(['v1', '1', '', '"v1', '"v1" "v2"', '"a"b"', '"v1",'])(
    'is not changed by a save with the malformed If-Match %j',
    async (tag) => {
      const { read, put } = await setUp()
      const before = await read()

      expect(await put('New', tag)).toMatchObject({
        status: 400,
        body: { error: { type: 'validation_error', message: 'The If-Match header is malformed' } },
      })
      expect((await read()).text).toBe(before.text)
    },
  )

  test('that does not exist gets 404 despite an If-Match', async () => {
    const { firm, buildForm } = await setUp()

    expect(
      (
        await firm.owner.ask(
          update,
          { params: { id: 999_999_999 }, body: buildForm('New') },
          { 'if-match': '"v1"' },
        )
      ).status,
    ).toBe(404)
  })

  test('saved twice concurrently from one copy is saved once', async () => {
    const { read, put } = await setUp()
    const tag = String((await read()).headers['etag'])

    const answers = await Promise.all([put('One', tag), put('Two', tag)])

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    // One record in full has more fields than the answer to a change, which alone names its check.
    const { conflict_check: _, ...saved } = readData(answers.find(({ status }) => status === 200))
    expect(readData(await read())).toMatchObject(saved)
    expect((await read()).headers['etag']).toBe('"v2"')
  })

  test('has its version when it is read, listed, created and changed (FIX-020)', async () => {
    const { firm, id, buildForm, read, put } = await setUp()
    const readListedVersion = async () =>
      (
        (await firm.owner.ask(list)).body as { data: { items: { id: number; version: number }[] } }
      ).data.items.find((row) => row.id === id)?.version
    const headers = { 'idempotency-key': randomUUID() }
    const created = [
      await firm.owner.ask(create, { body: buildForm('Made') }, headers),
      await firm.owner.ask(create, { body: buildForm('Made') }, headers),
    ]

    expect(created.map(({ status, headers: { etag } }) => [status, etag])).toEqual([
      [201, '"v1"'],
      [201, '"v1"'],
    ])
    expect((await read()).headers['etag']).toBe('"v1"')
    expect(await readListedVersion()).toBe(1)
    expect((await put('New', '"v1"')).headers['etag']).toBe('"v2"')
    expect((await put('Newer', 'W/"v2"')).headers['etag']).toBe('"v3"')
    expect((await put('Newest', '"v1", "v3"')).headers['etag']).toBe('"v4"')
    expect((await put('Last', '*')).status).toBe(200)
    expect((await put('Plain')).headers['etag']).toBe('"v6"')
    expect((await read()).body).toHaveProperty('data.version', 6)
    expect(await readListedVersion()).toBe(6)
  })
})

test('adding a record does not change the version of its client', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  await firm.addCase({ client })

  expect(
    (await firm.owner.ask(clientEndpoints.get, { params: { id: client.id } })).headers['etag'],
  ).toBe('"v1"')
})
