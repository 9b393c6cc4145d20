import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  newFirm,
  startTestApp,
  type Firm,
  type Person,
  type TestApp,
} from '../casework/index.ts'
import { openEventStream } from '../casework/event-stream.ts'
import { createActors } from './actors.ts'
import { REQUESTS } from './requests.ts'
import { ACTORS, splitLetters, ROWS, type MatrixActor } from './rows.ts'

let casework: TestApp
let address: string
let firm: Firm
let actors: Record<MatrixActor, Person | undefined>
beforeAll(async () => {
  casework = await startTestApp()
  address = await casework.app.listen({ port: 0, host: '127.0.0.1' })
  firm = await newFirm(casework)
  actors = await createActors(firm, casework)
})
afterAll(() => casework.stop())

const all: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)
const formatKey = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Status and type of a refusal, or only the status of a success. */
const outcome = (status: number, body: unknown) => {
  const type = (body as { error?: { type?: string } } | undefined)?.error?.type
  if (status === 401 || (status === 403 && type !== undefined)) return `${status} ${type}`
  return status
}

const REFUSED: Record<string, string> = {
  d: '403 permission_denied',
  w: '403 workspace_forbidden',
  s: '401 authentication_error',
}

async function cell(endpoint: AnyEndpoint, actor: Person | undefined) {
  const {
    answers,
    headers = {},
    ...given
  } = (await REQUESTS[formatKey(endpoint)]?.(firm, casework)) ?? {}
  const expected = answers ?? endpoint.status ?? 200
  if (endpoint.kind === 'stream' && endpoint.sends === 'events' && actor) {
    const news = await openEventStream(
      `${address}/api${endpoint.path}?owner_account_id=${firm.account_id}`,
      actor.token,
    )
    const first = await news.next()
    await news.close()
    return {
      expected,
      found: outcome(news.status, news.status === 200 ? undefined : JSON.parse(first ?? '{}')),
    }
  }
  const { status, body } = actor
    ? await actor.ask(endpoint, given, headers)
    : await ask(
        casework.app,
        endpoint,
        { ...given, query: { ...given.query, owner_account_id: firm.account_id } },
        { headers },
      )
  return { expected, found: outcome(status, body) }
}

test('every endpoint has a row in the matrix and a request, and every row has an endpoint', () => {
  const keys = all.map(formatKey).toSorted()

  expect(Object.keys(ROWS).toSorted()).toEqual(keys)
  expect(Object.keys(REQUESTS).toSorted()).toEqual(keys)
  expect(new Set(Object.values(ROWS).map((row) => splitLetters(row).length))).toEqual(
    new Set([ACTORS.length]),
  )
})

let cells = 0

test.each(all.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s answers each actor as the matrix says (PERM-001, PERM-021)',
  async (key, endpoint) => {
    const letters = splitLetters(ROWS[key] ?? '')
    for (const [index, name] of ACTORS.entries()) {
      const actor = actors[name]
      const { expected, found } = await cell(endpoint, actor)
      const letter = letters[index] ?? ''
      expect([name, found]).toEqual([name, letter === 'y' ? expected : REFUSED[letter]])
      cells += 1
      // Logging out is a permission too, and ends the sign-in that the next cell needs.
      if (key === 'POST /logout/' && actor)
        await casework.authPool.query('update sign_ins set ended_at = null where user_id = $1', [
          actor.user_id,
        ])
    }
  },
)

test('covers every cell', async ({ annotate }) => {
  await annotate(`${all.length} endpoints x ${ACTORS.length} actors = ${cells} cells`)
  process.stdout.write(
    `matrix: ${all.length} endpoints x ${ACTORS.length} actors = ${cells} cells\n`,
  )
  expect(cells).toBe(all.length * ACTORS.length)
})
