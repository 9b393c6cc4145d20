import { clientEndpoints } from '@casework/contract/clients'
import { countryEndpoints } from '@casework/contract/countries'
import { documentEndpoints } from '@casework/contract/documents'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, startTestApp, type TestApp } from '@casework/testing'
import { tryImport, tryPreview } from '../../../../test/clients/import-clients.ts'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

let database: TestDatabase
let casework: TestApp
let secondProcess: TestApp
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  secondProcess = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => {
  await Promise.all([casework.stop(), secondProcess.stop()])
  await database.drop()
})

/** Counts the statuses of `count` responses. */
async function countStatuses(
  count: number,
  call: () => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < count; n += 1) {
    const { status } = await call()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const requestFrom =
  (remoteAddress: string, endpoint: AnyEndpoint, authorization?: string) => async () => {
    const { statusCode } = await casework.app.inject({
      url: `/api${endpoint.path}`,
      remoteAddress,
      headers: authorization ? { authorization } : {},
    })
    return { status: statusCode }
  }

describe('requests', () => {
  test('of a person are limited to 600 a minute, then 429 with Retry-After; a colleague has their own count (FIX-050)', async () => {
    const firm = await newFirm(casework)
    const colleague = await firm.addEmployee('silver')
    const list = () => firm.owner.ask(clientEndpoints.list)

    expect(await countStatuses(600, list)).toEqual({ 200: 600 })

    const refused = await list()
    expect(refused).toMatchObject({
      status: 429,
      body: {
        success: false,
        error: {
          status: 429,
          type: 'rate_limited',
          message: 'Too many attempts. Please try again later.',
          data: null,
        },
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    // All requests of the person count together.
    expect((await firm.owner.ask(profileEndpoints.read)).status).toBe(429)
    expect((await colleague.ask(clientEndpoints.list)).status).toBe(200)
  })

  test('from an IP address without a valid token are limited to 120 a minute over all endpoints (FIX-050)', async () => {
    const jane = await newPerson(casework)
    const token = `Bearer ${jane.token}`

    expect(await countStatuses(60, requestFrom('127.0.0.51', countryEndpoints.list))).toEqual({
      200: 60,
    })
    expect(
      await countStatuses(60, requestFrom('127.0.0.51', clientEndpoints.list, 'Bearer nonsense')),
    ).toEqual({
      401: 60,
    })
    expect(await countStatuses(1, requestFrom('127.0.0.51', clientEndpoints.list))).toEqual({
      429: 1,
    })
    expect(await countStatuses(1, requestFrom('127.0.0.51', countryEndpoints.list))).toEqual({
      429: 1,
    })
    expect(await countStatuses(1, requestFrom('127.0.0.52', countryEndpoints.list))).toEqual({
      200: 1,
    })
    expect(await countStatuses(1, requestFrom('127.0.0.51', clientEndpoints.list, token))).toEqual({
      200: 1,
    })
  })

  test('with a valid token do not count for the address (FIX-050)', async () => {
    const jane = await newPerson(casework)

    expect(
      await countStatuses(
        130,
        requestFrom('127.0.0.53', clientEndpoints.list, `Bearer ${jane.token}`),
      ),
    ).toEqual({ 200: 130 })
    expect(await countStatuses(1, requestFrom('127.0.0.53', countryEndpoints.list))).toEqual({
      200: 1,
    })
  })
})

describe('expensive calls', () => {
  test('refuses the 301st upload of a person in a minute, but not the upload of a colleague (FIX-050)', async () => {
    const firm = await newFirm(casework)
    const colleague = await firm.addEmployee('gold')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const send = (person: typeof colleague) =>
      person.ask(documentEndpoints.upload, { body: Buffer.from('--x--') }, headers)

    expect(await countStatuses(300, () => send(firm.owner))).toEqual({ 400: 300 })
    expect(await send(firm.owner)).toMatchObject({
      status: 429,
      body: { error: { type: 'rate_limited' } },
    })
    expect((await send(colleague)).status).toBe(400)
    expect((await firm.owner.ask(clientEndpoints.list)).status).toBe(200)
  })

  test('a firm imports five times a minute across all processes (FIX-050)', async () => {
    const [firm, otherFirm] = [await newFirm(casework), await newFirm(casework)]
    // Refused by its name: the limit counts it, and nothing is read.
    const file = ['clients.txt', 'Name\nAcme'] as const
    const ownerInSecondProcess = {
      ...firm.owner,
      ask: (endpoint: AnyEndpoint, input: object, headers = {}) =>
        ask(secondProcess.app, endpoint, input, { token: firm.owner.token, headers }),
    }

    expect(await countStatuses(3, () => tryImport(firm.owner, file))).toEqual({ 400: 3 })
    expect(
      await countStatuses(3, () => tryImport(ownerInSecondProcess as typeof firm.owner, file)),
    ).toEqual({
      400: 2,
      429: 1,
    })
    expect((await tryImport(otherFirm.owner, ['clients.csv', 'Name\nAcme'])).status).toBe(200)
  })

  test('a firm previews twenty imports a minute, which count for no import (FIX-203)', async () => {
    const firm = await newFirm(casework)
    const unread = ['clients.txt', 'Title\nAcme'] as const

    expect(await countStatuses(21, () => tryPreview(firm.owner, unread))).toEqual({
      400: 20,
      429: 1,
    })
    expect((await tryImport(firm.owner, ['clients.csv', 'Title\nAcme'])).status).toBe(200)
  })

  test('forbidden calls do not count for the firm', async () => {
    const firm = await newFirm(casework)
    const silver = await firm.addEmployee('silver')

    expect(await countStatuses(6, () => tryImport(silver, ['clients.csv', 'Name\nAcme']))).toEqual({
      403: 6,
    })
    expect((await tryImport(firm.owner, ['clients.csv', 'Name\nAcme'])).status).toBe(200)
  })
})

test('RATE_LIMIT_FACTOR scales every limit (FIX-050)', async () => {
  const strict = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '0.05' } })
  const firm = await newFirm(strict)

  expect(await countStatuses(31, () => firm.owner.ask(clientEndpoints.list))).toEqual({
    200: 30,
    429: 1,
  })
  expect(await countStatuses(7, () => ask(strict.app, countryEndpoints.list, {}))).toEqual({
    200: 6,
    429: 1,
  })
  await strict.stop()
})
