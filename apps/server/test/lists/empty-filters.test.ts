import { endpoints } from '@casework/contract'
import { clientEndpoints } from '@casework/contract/clients'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  const { id, client_id, case_id } = await firm.addSession()
  await firm.addClient({ name: 'Adam', country: 276 })
  await uploadText(firm.owner, { client_id, case_id, session_id: id })
})

const FILTERS = Object.values(endpoints)
  .flatMap((group) => Object.values<AnyEndpoint>(group))
  .flatMap((endpoint) =>
    Object.keys((endpoint.query as z.ZodMiniObject | undefined)?.shape ?? {}).map(
      (name) => [endpoint, name] as const,
    ),
  )

test.each(
  FILTERS.map(([endpoint, name]) => [`${endpoint.path}?${name}=`, endpoint, name] as const),
)('%s returns the same as without the parameter (FIX-030)', async (_, endpoint, name) => {
  const without = await firm.owner.ask(endpoint, {})
  const empty = await firm.owner.ask(endpoint, { query: { [name]: '' } })
  expect([empty.status, empty.text]).toEqual([without.status, without.text])
})

test('all filters of a list may be empty, and an empty filter does not affect the others (FIX-030)', async () => {
  for (const endpoint of new Set(FILTERS.map(([filtered]) => filtered))) {
    const names = FILTERS.filter(([filtered]) => filtered === endpoint).map(([, name]) => name)
    const query = Object.fromEntries(names.map((name) => [name, '']))
    expect((await firm.owner.ask(endpoint, { query })).text, endpoint.path).toBe(
      (await firm.owner.ask(endpoint, {})).text,
    )
  }
  const found = await firm.owner.ask(clientEndpoints.list, {
    query: { country: '', name: 'adam', email: '' },
  })
  expect(found).toMatchObject({
    status: 200,
    body: { data: { items: [{ name: 'Adam' }], pagination: { count: 1 } } },
  })
})

test('still refuses malformed values (FIX-030)', async () => {
  for (const country of [' ', 'null', '0'])
    expect((await firm.owner.ask(clientEndpoints.list, { query: { country } })).status).toBe(400)
})
