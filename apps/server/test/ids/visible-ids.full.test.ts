// No number in an answer, a header, a cookie or a token counts what other firms do (FIX-274).
import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type TestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { REQUESTS } from '../permissions/requests.ts'
import { addPasskey } from '../second-factor/add-factor.ts'
import { fillFencedTables } from '../tenant-isolation/fenced-tables.ts'
import { findNumbers } from './find-numbers.ts'

const casework = useTestApp()

const ENDPOINTS: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)

/** The largest number at each place of the answers. */
type Seen = Map<string, number>

/** Two ids that differ by less count something; random ones do once in a million runs. */
const NEAR = 1_000_000

/** Records what the server answers while `act` runs. */
async function watch(act: (watched: TestApp) => Promise<void>): Promise<Seen> {
  const seen: Seen = new Map()
  const inject = async (request: { method: string; url: string }) => {
    const response = await casework.app.inject(request as object)
    const path = request.url.replace(/\?.*/, '').replaceAll(/\/\d+(?=\/)/g, '/:id')
    for (const [place, number] of findNumbers(response)) {
      const key = `${request.method} ${path} ${place}`
      seen.set(key, Math.max(number, seen.get(key) ?? 0))
    }
    return response
  }
  const app = new Proxy(casework.app, {
    get: (target, name): unknown => (name === 'inject' ? inject : Reflect.get(target, name)),
  })
  await act({ ...casework, app })
  return seen
}

/** Uses every endpoint, and signs up. */
const useEverything = () =>
  watch(async (watched) => {
    const { tokens } = await signUp(watched)
    await watched.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh: tokens.refresh },
    })
    const firm = await newFirm(watched)
    await addPasskey(watched, firm.owner)
    await fillFencedTables(watched, firm)
    for (const endpoint of ENDPOINTS) {
      const key = `${endpoint.method} ${endpoint.path}`
      if (key === 'POST /logout/' || (endpoint.kind === 'stream' && endpoint.sends === 'events'))
        continue
      const { headers = {}, ...given } = (await REQUESTS[key]?.(firm, watched)) ?? {}
      await firm.owner.ask(endpoint, given, headers)
    }
    await readRecords(firm)
  })

/** Reads what the samples have left in each record. */
async function readRecords({ owner }: Firm): Promise<void> {
  const { cases, deadlines } = endpoints
  const page = { page_size: '100' }
  for (const { id } of (await owner.call(cases.list, { query: page })).items)
    await owner.call(cases.timeline, { params: { id }, query: {} })
  for (const { id } of (await owner.call(deadlines.list, { query: page })).items)
    await owner.call(deadlines.history, { params: { id } })
}

/** What grows for everybody: seconds since 1970, the times and ends of tokens. */
const TIMES = [/access part 1\.(?:iat|exp)$/, /refresh part 3$/, /cookie casework_device part 3$/]

/** A place for each kind of row whose id somebody sees. */
const EXPECTED = [
  'POST /api/confirm-account/ body.data.tokens.access part 1.sub',
  'POST /api/confirm-account/ body.data.tokens.access part 1.sid',
  'POST /api/confirm-account/ cookie casework_refresh part 0',
  'POST /api/confirm-account/ cookie casework_refresh part 2',
  'POST /api/confirm-account/ cookie casework_device part 1',
  'GET /api/account-info/ body.data.id',
  'GET /api/account-info/ body.data.account.id',
  'GET /api/user/sign-ins/ body.data.id',
  'GET /api/user/second-factor/ body.data.passkeys.id',
  'GET /api/notifications/ body.data.id',
  'GET /api/updates/ body.data.id',
  'GET /api/cases/:id/timeline/ body.data.items.id',
  'POST /api/cases/:id/parties/ body.data.id',
  'GET /api/people/ body.data.items.id',
  'GET /api/conflicts/ body.data.items.id',
  'GET /api/deadlines/ body.data.items.id',
  'GET /api/deadlines/:id/history/ body.data.id',
  'POST /api/entries/:id/amendments/ body.data.amendments.id',
  'POST /api/holds/ body.data.id',
  'PUT /api/documents/:id/level-plan/ body.data.id',
  'GET /api/clients/imports/ body.data.items.id',
  'GET /api/bin/ body.data.items.id',
  'GET /api/history/ body.data.items.id',
]

test('no number that anybody sees grows with the work of another firm (FIX-274)', async () => {
  const turns: Seen[] = []
  for (let turn = 0; turn < 4; turn += 1) turns.push(await useEverything())
  const places = [...(turns[0]?.keys() ?? [])]
  const isGrowing = (place: string) =>
    turns.slice(1).every((seen, at) => {
      const growth = (seen.get(place) ?? 0) - (turns[at]?.get(place) ?? Infinity)
      return growth > 0 && growth < NEAR
    })
  expect(EXPECTED.filter((place) => !places.includes(place))).toEqual([])
  expect(
    places.filter((place) => isGrowing(place) && !TIMES.some((time) => time.test(place))),
  ).toEqual([])
})
