import type { Answer, Firm, TestApp } from '@casework/testing'
import { buildTextForm } from '../tenant-isolation/upload-text.ts'
import type { ValidRequest } from './valid-request.ts'
import { stringifyWithNumber, type NumberPoint } from './number-points.ts'
import { REQUESTS } from './requests.ts'

const around = (limit: bigint) => [limit - 1n, limit, limit + 1n]

/**
 * Limits of smallint, minutes of a day, integer, exact JSON numbers and bigint, and values that fit
 * no column.
 */
export const NUMBERS: readonly string[] = [
  ...[
    -1n,
    0n,
    1n,
    ...around(1440n),
    ...around(2n ** 15n),
    ...around(2n ** 31n),
    ...around(2n ** 53n),
    ...around(2n ** 63n),
    10n ** 30n,
    -(2n ** 31n),
    -(2n ** 63n) - 1n,
  ].map(String),
  '1.5',
  '1e400',
  '1e-7',
]

interface Sent {
  readonly firm: Firm
  readonly casework: TestApp
}

const formatKey = ({ endpoint }: NumberPoint) => `${endpoint.method} ${endpoint.path}`
export const describePoint = (point: NumberPoint) =>
  `${formatKey(point)} ${point.place}.${point.path.join('.')}`

/**
 * Valid bodies for endpoints whose request in the permission matrix ends with a validation error.
 */
export const WHOLE_BODIES: Record<string, object> = {
  'POST /register/': {
    name: 'Ann Example',
    email: 'numbers@example.com',
    mobile: '5550100',
    password: 'Chambers1',
    country_id: 840,
  },
}

/** Builds a request that succeeds when the number is valid. */
async function buildValidRequest(
  { firm, casework }: Sent,
  point: NumberPoint,
): Promise<ValidRequest> {
  const body = WHOLE_BODIES[formatKey(point)]
  if (body) return { body }
  const given = await REQUESTS[formatKey(point)]?.(firm, casework)
  if (!given || (point.place === 'body' && given.refusalStatus === 400))
    throw new Error(`${formatKey(point)} has no good request`)
  return given
}

export const JSON_TYPE = { 'content-type': 'application/json' }

async function askWith(
  { firm, point, given }: Sent & { point: NumberPoint; given: ValidRequest },
  number: string,
): Promise<Answer> {
  const [name = ''] = point.path
  const { endpoint } = point
  if (point.place === 'body') {
    const body = stringifyWithNumber(given.body, point.path, number)
    return firm.owner.ask(
      endpoint,
      { params: given.params, query: given.query, body },
      { ...JSON_TYPE, ...given.headers },
    )
  }
  if (point.place === 'form') {
    const { body, type } = buildTextForm({ client_id: (await firm.addClient()).id, [name]: number })
    return firm.owner.ask(endpoint, { body }, { 'content-type': type })
  }
  return firm.owner.ask(
    endpoint,
    { ...given, [point.place]: { ...given[point.place], [name]: number } },
    given.headers,
  )
}

/** Sends a request with each of these numbers in turn; returns those that the server failed at. */
export async function findFailures(
  sent: Sent,
  point: NumberPoint,
  numbers: readonly string[],
): Promise<string[]> {
  const given = await buildValidRequest(sent, point)
  const failed: string[] = []
  for (const number of numbers) {
    const { status, text } = await askWith({ ...sent, point, given }, number)
    if (status >= 500) failed.push(`${number}: ${status} ${text.slice(0, 120)}`)
  }
  return failed
}
