import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { createOpenApi } from '../../src/platform/http/docs/openapi.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { buildForm } from '@casework/testing/documents/upload-requests'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { REQUESTS } from './requests.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
}

/** Paths of the objects inside an object, as the published description of the API has them. */
function listObjects({ properties = {}, anyOf = [] }: JsonSchema, path: string[] = []): string[][] {
  const inner = Object.entries(properties).flatMap(([name, schema]) =>
    listObjects(schema, [...path, name]),
  )
  const isObject = Object.keys(properties).length > 0
  return [...(isObject ? [path] : []), ...inner, ...anyOf.flatMap((one) => listObjects(one, path))]
}

interface Operation {
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { schema: JsonSchema } }
  }
}
const paths = createOpenApi(endpoints).paths as Record<string, Record<string, Operation>>

const CHANGING: readonly AnyEndpoint[] = Object.values(endpoints)
  .flatMap((group) => Object.values<AnyEndpoint>(group))
  .filter(({ method, kind }) => method !== 'GET' && kind !== 'upload')

const listPaths = ({ method, path }: AnyEndpoint): string[][] => {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const schema = operation?.requestBody?.content['application/json']?.schema ?? {}
  const objects = listObjects(schema).map((names) => names.join('.'))
  return [...new Set(['', ...objects])].map((names) => names.split('.').filter(Boolean))
}

const addAt = ([name, ...rest]: string[], body: object): object =>
  name === undefined
    ? { ...body, constructor: { prototype: {} }, surplus: 1, ['__proto__']: { name: 'Roe' } }
    : { ...body, [name]: addAt(rest, (body as Record<string, object>)[name] ?? {}) }

const readFields = (body: unknown) =>
  (body as { error?: { data?: Record<string, string[]> | null } }).error?.data

const CASES = CHANGING.flatMap((endpoint) =>
  listPaths(endpoint).map(
    (path) => [`${endpoint.method} ${endpoint.path}`, path, endpoint] as const,
  ),
)

test.for(CASES)('%s refuses an unknown field in %j (FIX-233)', async ([key, path, endpoint]) => {
  const { headers, ...request } = (await REQUESTS[key]?.(firm, casework)) ?? {}
  const body = addAt(path, request.body ?? {})

  const answer = await firm.owner.ask(endpoint, { ...request, body }, headers)

  expect(answer.status).toBe(400)
  expect(readFields(answer.body)).toMatchObject({
    [[...path, 'surplus'].join('.')]: ['Unknown field'],
    [[...path, 'constructor'].join('.')]: ['Unknown field'],
    [[...path, '__proto__'].join('.')]: ['Unknown field'],
  })
})

test('a __proto__ in a body sets no property, and is named where any key is possible (FIX-233)', async () => {
  const client_id = (await firm.addClient()).id
  const ids = [await uploadText(firm.owner, { client_id })]
  const send = async (endpoint: AnyEndpoint, body: object) => {
    const answer = await firm.owner.ask(endpoint, { body })
    return [answer.status, readFields(answer.body)]
  }

  expect(await send(endpoints.clients.create, { ['__proto__']: { name: 'Roe' } })).toEqual([
    400,
    { name: ['Client name is required'], ['__proto__']: ['Unknown field'] },
  ])
  expect(
    await send(endpoints.documents.updateMany, {
      ids,
      security_level: 'red',
      versions: { ['__proto__']: 1 },
    }),
  ).toEqual([400, { 'versions.__proto__': ['Unknown field'] }])
})

test('objects inside of bodies are among them (FIX-233)', () => {
  const inside = CASES.filter(([, path]) => path.length > 0).map(([key, path]) => [key, ...path])
  expect(inside).toEqual(
    expect.arrayContaining([
      ['PATCH /documents/bulk/', 'place'],
      ['POST /deadlines/', 'rule'],
      ['POST /cases/:id/parties/', 'person'],
    ]),
  )
})

test('a body with an unknown field changes nothing, one with the workspace does (FIX-233)', async () => {
  const client_id = (await firm.addClient()).id
  const id = await uploadText(firm.owner, { client_id })
  const change = (fields: object) =>
    firm.owner.ask(endpoints.documents.updateMany, {
      body: { ids: [id], security_level: 'red', ...fields },
    })
  const readLevel = async () =>
    (await firm.owner.call(endpoints.documents.get, { params: { id } })).security_level
  const before = await readLevel()
  expect((await change({ levle: 'red' })).status).toBe(400)
  expect(await readLevel()).toBe(before)
  expect((await change({ owner_account_id: firm.account_id })).status).toBe(200)
  expect(await readLevel()).toBe('red')
})

test('a list where no body is expected is refused as the body (FIX-233)', async () => {
  const { status, body } = await firm.owner.ask(endpoints.auth.logout, { body: [1] })
  expect([status, readFields(body)]).toEqual([400, { body: ['This value is not valid'] }])
})

test('at most 20 unknown fields are named (FIX-233)', async () => {
  const surplus = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, n]))
  const { body } = await firm.owner.ask(endpoints.clients.create, {
    body: { name: 'Roe', ...surplus },
  })
  expect(Object.keys(readFields(body) ?? {})).toHaveLength(20)
})

test.for(['POST /documents/upload/', 'POST /clients/import/', 'POST /clients/import/preview/'])(
  '%s refuses an unknown part and another workspace (FIX-233)',
  async (key) => {
    const endpoint = Object.values(endpoints)
      .flatMap((group) => Object.values<AnyEndpoint>(group))
      .find(({ method, path }) => `${method} ${path}` === key) as AnyEndpoint
    const send = async (parts: Parameters<typeof buildForm>[0]) => {
      const { body, type } = await buildForm(parts)
      const answer = await firm.owner.ask(endpoint, { body }, { 'content-type': type })
      return [answer.status, readFields(answer.body)]
    }
    for (const name of ['surplus', 'constructor', '__proto__', 'toString'])
      expect(await send([[name, '1']])).toEqual([400, { [name]: ['Unknown field'] }])
    expect(await send([['owner_account_id', '99']])).toMatchObject([
      400,
      { owner_account_id: ['owner_account_id differs between address and body'] },
    ])
  },
)
