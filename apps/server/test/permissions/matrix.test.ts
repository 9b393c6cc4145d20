import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, expect, test } from 'vitest'
import type { ValidRequest } from './valid-request.ts'
import { ask, newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { createActors } from './actors.ts'
import { REQUESTS } from './requests.ts'
import { ACTORS, splitLetters, ROWS, type MatrixActor } from './rows.ts'

const casework = useTestApp()
let address: string
let firm: Firm
let actors: Record<MatrixActor, Person | undefined>
beforeAll(async () => {
  address = casework.address
  firm = await newFirm(casework)
  actors = await createActors(firm, casework)
})

const ENDPOINTS: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)
const formatKey = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Returns status and type of a refusal for a missing right, else only the status. */
const toOutcome = (status: number, body: unknown) => {
  const type = (body as { error?: { type?: string } } | undefined)?.error?.type
  if (status === 401 || (status === 403 && type !== undefined)) return `${status} ${type}`
  return status
}

const REFUSED: Record<string, string> = {
  d: '403 permission_denied',
  w: '403 workspace_forbidden',
  s: '401 authentication_error',
}

const buildRequest = async (endpoint: AnyEndpoint): Promise<ValidRequest> =>
  (await REQUESTS[formatKey(endpoint)]?.(firm, casework)) ?? {}

async function requestCell(
  endpoint: AnyEndpoint,
  actor: Person | undefined,
  { refusalStatus, streamStatus, headers = {}, ...given }: ValidRequest,
) {
  const expected = refusalStatus ?? streamStatus ?? endpoint.status ?? 200
  if (endpoint.kind === 'stream' && endpoint.sends === 'events' && actor) {
    const stream = await openEventStream(
      `${address}/api${endpoint.path}?owner_account_id=${firm.account_id}`,
      actor.token,
    )
    const firstEvent = await stream.next()
    await stream.close()
    return {
      expected,
      found: toOutcome(
        stream.status,
        stream.status === 200 ? undefined : JSON.parse(firstEvent ?? '{}'),
      ),
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
  return { expected, found: toOutcome(status, body) }
}

test('every endpoint has a row in the matrix and a request, and every row has an endpoint', () => {
  const keys = ENDPOINTS.map(formatKey).toSorted()

  expect(Object.keys(ROWS).toSorted()).toEqual(keys)
  expect(Object.keys(REQUESTS).toSorted()).toEqual(keys)
  expect(new Set(Object.values(ROWS).map((row) => splitLetters(row).length))).toEqual(
    new Set([ACTORS.length]),
  )
})

let checkedCells = 0

test.each(ENDPOINTS.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s answers each actor as the matrix says (PERM-001, PERM-021)',
  async (key, endpoint) => {
    const letters = splitLetters(ROWS[key] ?? '')
    let request: ValidRequest | undefined
    for (const [index, name] of ACTORS.entries()) {
      const actor = actors[name]
      request ??= await buildRequest(endpoint)
      const { expected, found } = await requestCell(endpoint, actor, request)
      const letter = letters[index] ?? ''
      // What changed the records of its request cannot be sent again.
      if (letter === 'y' && endpoint.method !== 'GET') request = undefined
      expect([name, found]).toEqual([name, letter === 'y' ? expected : REFUSED[letter]])
      checkedCells += 1
      // Logging out is a permission too, and ends the sign-in that the next cell needs.
      if (key === 'POST /logout/' && actor)
        await casework.authPool.query('update sign_ins set ended_at = null where user_id = $1', [
          actor.user_id,
        ])
    }
  },
)

test('covers every cell', async ({ annotate }) => {
  await annotate(`${ENDPOINTS.length} endpoints x ${ACTORS.length} actors = ${checkedCells} cells`)
  process.stdout.write(
    `matrix: ${ENDPOINTS.length} endpoints x ${ACTORS.length} actors = ${checkedCells} cells\n`,
  )
  expect(checkedCells).toBe(ENDPOINTS.length * ACTORS.length)
})
