import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const { create, list } = clientEndpoints
const keyHeader = (text: string) => ({ 'idempotency-key': text })

test.each(['', 'a b', 'x'.repeat(201), 'ключ'])('refuses the malformed key %j', async (text) => {
  const { owner } = await newFirm(casework)

  expect(
    (
      await owner.ask(
        create,
        { body: { name: 'Acme' } },
        keyHeader(Buffer.from(text).toString('latin1')),
      )
    ).status,
  ).toBe(400)
})

test('refuses another body or another address under the same key, and names the record (FIX-209)', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  const first = await firm.owner.ask(create, { body: { name: 'Acme' } }, keyHeader('k1'))

  expect(await firm.owner.ask(create, { body: { name: 'Other' } }, keyHeader('k1'))).toMatchObject({
    status: 422,
    body: {
      error: {
        type: 'idempotency_mismatch',
        data: { id: [String((first.body as { data: { id: number } }).data.id)] },
      },
    },
  })
  expect(
    (
      await firm.owner.ask(
        caseEndpoints.create,
        { body: { title: 'x', client_id_input: client.id, date: '2026-01-01' } },
        keyHeader('k1'),
      )
    ).status,
  ).toBe(422)
  expect((await firm.owner.call(list, {})).pagination.count).toBe(2)
})

test('does the work once for eight parallel requests, and repeats status and bytes', async () => {
  const { owner } = await newFirm(casework)

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.ask(create, { body: { name: 'Acme' } }, keyHeader('k2'))),
  )

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await owner.call(list, {})).pagination.count).toBe(1)
})

test('stores nothing for a refused request, and separates the keys of two people', async () => {
  const [firm, otherFirm] = [await newFirm(casework), await newFirm(casework)]

  expect((await firm.owner.ask(create, { body: { name: '' } }, keyHeader('k3'))).status).toBe(400)
  expect(
    (await firm.owner.ask(create, { body: { name: 'Acme', country: 999_999 } }, keyHeader('k3')))
      .status,
  ).toBe(400)
  expect((await firm.owner.ask(create, { body: { name: 'Acme' } }, keyHeader('k3'))).status).toBe(
    201,
  )
  expect(
    (await otherFirm.owner.ask(create, { body: { name: 'Theirs' } }, keyHeader('k3'))).body,
  ).toMatchObject({ data: { name: 'Theirs' } })
})

test('stores an upload once', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  const personWithKey = {
    ...firm.owner,
    ask: ((endpoint, input, headers) =>
      firm.owner.ask(endpoint, input, { ...headers, ...keyHeader('k4') })) as typeof firm.owner.ask,
  }

  const ids = [
    await uploadText(personWithKey, { client_id: client.id }),
    await uploadText(personWithKey, { client_id: client.id }),
  ]

  expect(ids[0]).toBe(ids[1])
  expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(1)
})

test('returns 422 to another file under the same key, even of the same size', async () => {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  const personWithKey = {
    ...firm.owner,
    ask: ((endpoint, input, headers) =>
      firm.owner.ask(endpoint, input, { ...headers, ...keyHeader('k5') })) as typeof firm.owner.ask,
  }
  await uploadText(personWithKey, { client_id: client.id }, 'A note.')

  await expect(uploadText(personWithKey, { client_id: client.id }, 'B note.')).rejects.toThrow(
    'This Idempotency-Key was used for another request',
  )
  expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(1)
})
