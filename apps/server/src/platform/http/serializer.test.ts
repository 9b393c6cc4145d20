import { endpoints } from '@casework/contract'
import { json, type AnyEndpoint } from '@casework/contract/parts/endpoint'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAnswerSchema } from './serializer.ts'

/** Answers `data` through the serialiser of the schema, as the server does. */
async function serialize(schema: object, data: unknown): Promise<unknown> {
  const app = fastify()
  app.get('/', { schema: { response: { '2xx': schema } } }, () => ({ success: true, data }))
  const { statusCode, body } = await app.inject('/')
  await app.close()
  expect([statusCode, body]).toEqual([200, expect.any(String)])
  return (JSON.parse(body) as { data: unknown }).data
}

type Node = Readonly<Record<string, unknown>>

/** Paths of schemas that the serialiser would refuse at their first answer. */
const findUntypedNullables = (node: unknown, path: string): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : [
        ...((node as Node)['nullable'] === true && !('type' in node) ? [path] : []),
        ...Object.entries(node).flatMap(([key, inner]) =>
          findUntypedNullables(inner, `${path}/${key}`),
        ),
      ]

const answering = Object.values(endpoints)
  .flatMap((capability) => Object.values<AnyEndpoint>(capability))
  .flatMap((endpoint) =>
    endpoint.kind === 'stream'
      ? []
      : [[`${endpoint.method} ${endpoint.path}`, createAnswerSchema(endpoint)] as const],
  )

test('every answer schema has a type next to nullable', () => {
  expect(answering.length).toBeGreaterThan(100)
  expect(answering.flatMap(([name, schema]) => findUntypedNullables(schema, name))).toEqual([])
})

test('every answer schema compiles', async () => {
  const app = fastify()
  for (const [at, [, schema]] of answering.entries())
    app.get(`/${at}`, { schema: { response: { '2xx': schema } } }, () => null)

  await expect(app.ready()).resolves.toBeDefined()
  await app.close()
})

test.each([null, 'a text', 7, 0])('answers %j for a nullable union', async (value) => {
  const schema = createAnswerSchema(
    json({
      method: 'GET',
      path: '/unions/',
      permission: 'public',
      limit: 'requests',
      summary: 'A union that may be null',
      shows: [],
      result: z.object({ value: z.nullable(z.union([z.string(), z.int()])) }),
    }),
  )

  expect(findUntypedNullables(schema, '')).toEqual([])
  expect(await serialize(schema, { value })).toEqual({ value })
})
