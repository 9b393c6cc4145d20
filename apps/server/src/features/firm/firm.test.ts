import { firmEndpoints } from '@casework/contract/firm'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { get, update } = firmEndpoints

const PROFILE = {
  name: 'Hart & Lowe LLP',
  address: '1 Temple Row\nLondon',
  timezone: 'Europe/London',
  region: 'GB',
  court_region: 'GB-ENG',
} as const

describe('refusals', () => {
  test.each(EMPLOYEE_ROLES)(
    'an employee who is %s and changes nothing (FIRM-003)',
    async (role) => {
      const firm = await newFirm(casework)
      const employee = await firm.addEmployee(role)
      const before = await firm.owner.call(get, {})

      expect(await employee.ask(update, { body: PROFILE })).toMatchObject({
        status: 403,
        body: {
          error: {
            type: 'permission_denied',
            message: 'You do not have permission to perform this action',
          },
        },
      })
      expect(await firm.owner.call(get, {})).toEqual(before)
    },
  )

  test.each([
    ['name', '', 'Firm name is required'],
    ['name', ' \n ', 'Firm name is required'],
    ['name', null, 'Firm name is required'],
    ['name', undefined, 'Firm name is required'],
    ['name', 'x'.repeat(201), 'This text is too long'],
    ['name', 'see https://evil.example', 'A name cannot contain a link'],
    ['address', 'x'.repeat(501), 'This text is too long'],
    ['timezone', 'GMT+25', 'Please select a time zone'],
    ['timezone', '+02:00', 'Please select a time zone'],
    ['timezone', 'Europe/Atlantis', 'Please select a time zone'],
    ['timezone', 7, 'Please select a time zone'],
    ['region', 'PL', 'Please select a region'],
    ['region', 'gb', 'Please select a region'],
    ['region', 'toString', 'Please select a region'],
    ['region', 1, 'Please select a region'],
    ['court_region', 'DE-XX', 'Please select a court calendar'],
    ['court_region', false, 'Please select a court calendar'],
    ['listed', 'yes', 'Please choose on or off'],
    ['more_file_types', 1, 'Please choose on or off'],
  ])('a %s of %j (FIRM-004, FIRM-005, FIRM-006)', async (field, value, message) => {
    const { owner } = await newFirm(casework)

    expect(await owner.ask(update, { body: { ...PROFILE, [field]: value } })).toMatchObject({
      status: 400,
      body: { error: { type: 'validation_error', data: { [field]: [message] } } },
    })
  })

  test('an outdated If-Match (FIRM-007)', async () => {
    const { owner } = await newFirm(casework)
    const { version } = await owner.call(get, {})
    await owner.call(update, { body: PROFILE })

    expect(
      await owner.ask(
        update,
        { body: { ...PROFILE, name: 'Second' } },
        { 'if-match': `"v${version}"` },
      ),
    ).toMatchObject({
      status: 409,
      body: { error: { type: 'conflict', message: 'This record was changed by someone else' } },
    })
    expect((await owner.call(get, {})).name).toBe(PROFILE.name)
  })

  test('one of two tabs that save different names with the same If-Match (FIRM-038)', async () => {
    const { owner } = await newFirm(casework)
    const headers = { 'if-match': `"v${(await owner.call(get, {})).version}"` }
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => owner.ask(update, { body: { ...PROFILE, name } }, headers)),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)
    expect((await owner.ask(get)).body).toEqual(saved?.body)
  })
})

describe('the profile', () => {
  test('of a new firm is that of the specification for every role (FIRM-001)', async () => {
    const firm = await newFirm(casework)
    const expected = {
      id: firm.account_id,
      name: firm.owner.name,
      name_is_own: false,
      address: null,
      timezone: null,
      region: null,
      first_weekday: 0,
      court_region: null,
      listed: true,
      more_file_types: false,
      red_download: true,
      today: new Date().toISOString().slice(0, 10),
      version: 1,
    }

    expect(await firm.owner.call(get, {})).toEqual({ ...expected, can_edit: true })
    for (const role of EMPLOYEE_ROLES) {
      const employee = await firm.addEmployee(role)
      expect(await employee.call(get, {})).toEqual({ ...expected, can_edit: false })
    }
  })

  test('is replaced by the owner, with a new ETag (FIRM-002)', async () => {
    const { owner, account_id } = await newFirm(casework)
    const before = await owner.ask(get)
    const answer = await owner.ask(
      update,
      { body: { ...PROFILE, listed: false } },
      { 'if-match': String(before.headers['etag']) },
    )

    expect(answer.status).toBe(200)
    expect(answer.headers['etag']).not.toBe(before.headers['etag'])
    expect(answer.body).toEqual({
      success: true,
      data: {
        ...PROFILE,
        id: account_id,
        name_is_own: true,
        first_weekday: 1,
        listed: false,
        more_file_types: false,
        red_download: true,
        today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        can_edit: true,
        version: 2,
      },
    })
    expect(await owner.ask(get)).toMatchObject({ body: answer.body, headers: { etag: '"v2"' } })
  })

  test('loses what is absent, null or empty, but stays listed as it is (FIRM-002, FIRM-005, FIRM-006, FIX-008)', async () => {
    const { owner } = await newFirm(casework)
    const none = { address: null, timezone: null, region: null, court_region: null }
    for (const fields of [{}, none, { address: ' ', timezone: '', region: '', court_region: '' }]) {
      await owner.call(update, { body: { ...PROFILE, listed: false } })
      const { body, status } = await owner.ask(update, { body: { name: 'Hart', ...fields } })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        data: { ...none, name: 'Hart', listed: false, first_weekday: 0 },
      })
    }
  })
})
