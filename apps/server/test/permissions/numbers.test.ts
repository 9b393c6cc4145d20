import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { authEndpoints } from '@casework/contract/auth'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ask, newFirm, useTestApp, type Firm } from '@casework/testing'
import { buildTextForm } from '../tenant-isolation/upload-text.ts'
import { findNumberPoints, stringifyWithNumber } from './number-points.ts'
import { describePoint, findFailures, JSON_TYPE, WHOLE_BODIES } from './number-requests.ts'
import { REQUESTS } from './requests.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})
// One of the numbers may be the id of the own sign-in, which the call then ends.
afterEach(() =>
  casework.authPool.query('update sign_ins set ended_at = null where user_id = $1', [
    firm.owner.user_id,
  ]),
)

const points = findNumberPoints()

test('the walk over the contract finds numbers in paths, queries, bodies and forms (FIX-024)', () => {
  const found = points.map(describePoint)
  expect(found).toEqual(
    expect.arrayContaining([
      'POST /register/ body.country_id',
      'GET /clients/ query.country',
      'GET /clients/ query.page',
      'POST /clients/ body.country',
      'PUT /sessions/:id/ body.duration',
      'DELETE /documents/:id/ params.id',
      'PATCH /notifications/mark-read/ body.notification_ids.0',
      'POST /documents/upload/ form.session_id',
    ]),
  )
  expect(new Set(found).size).toBe(found.length)
})

// `numbers.full.test.ts` sends the others too.
const BEYOND = ['-1', '0', '2147483648', '9223372036854775808', '1.5', '1e400']

test.each(points.map((point) => [describePoint(point), point] as const))(
  '%s returns no 500 for a number that it cannot store (FIX-024)',
  async (_, point) => {
    expect(await findFailures({ firm, casework }, point, BEYOND)).toEqual([])
  },
)

const refusedField = (field: string, message: string) => ({
  status: 400,
  body: { error: { type: 'validation_error', data: { [field]: [message] } } },
})

test.each(['2147483648', '9007199254740991', '0', '-1'])(
  'refuses a country of %s by its field name: at sign-up, in a client and as a filter (FIX-024)',
  async (number) => {
    const signUp = stringifyWithNumber(WHOLE_BODIES['POST /register/'], ['country_id'], number)
    expect(
      await ask(casework.app, authEndpoints.register, { body: signUp }, { headers: JSON_TYPE }),
    ).toMatchObject(refusedField('country_id', 'Please select a country'))
    const body = stringifyWithNumber({ name: 'Roe Ltd' }, ['country'], number)
    expect(await firm.owner.ask(clientEndpoints.create, { body }, JSON_TYPE)).toMatchObject(
      refusedField('country', 'Invalid id'),
    )
    const { id } = await firm.addClient()
    expect(
      await firm.owner.ask(clientEndpoints.update, { params: { id }, body }, JSON_TYPE),
    ).toMatchObject(refusedField('country', 'Invalid id'))
    expect(
      await firm.owner.ask(clientEndpoints.list, { query: { country: number } }),
    ).toMatchObject(refusedField('country', 'Invalid id'))
  },
)

test.each([clientEndpoints.update, caseEndpoints.update, sessionEndpoints.update])(
  '$method $path refuses versions that no record can have (FIX-024)',
  async (endpoint) => {
    const given = await REQUESTS[`${endpoint.method} ${endpoint.path}`]?.(firm, casework)
    for (const version of [
      '0',
      '-1',
      '2147483647',
      '2147483648',
      '9007199254740993',
      '9223372036854775808',
    ]) {
      const { status } = await firm.owner.ask(
        endpoint,
        { ...given },
        { 'if-match': `"v${version}"` },
      )
      expect([400, 409], version).toContain(status)
    }
  },
)

test('refuses impossible workspace ids but accepts ids of 16 digits (FIX-024)', async () => {
  for (const workspace of ['0', '-1', '9007199254740992', '9223372036854775808', '1e5']) {
    const { status } = await firm.owner.ask(clientEndpoints.list, {
      query: { owner_account_id: workspace },
    })
    expect(status, workspace).toBe(400)
  }
  expect(
    (
      await firm.owner.ask(clientEndpoints.list, {
        query: { owner_account_id: '9007199254740991' },
      })
    ).status,
  ).toBe(403)
  const uploadFor = (client_id: string) => {
    const { body, type } = buildTextForm({ client_id })
    return firm.owner.ask(
      { method: 'POST', path: '/documents/upload/' },
      { body },
      { 'content-type': type },
    )
  }
  const { status, body } = await uploadFor('999999999')
  expect(await uploadFor('9007199254740991')).toMatchObject({ status, body })
  expect(await uploadFor('9007199254740992')).toMatchObject(
    refusedField('client_id', 'Please select a client'),
  )
})
