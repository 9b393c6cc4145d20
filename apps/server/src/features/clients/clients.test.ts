import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { list, get, create, update, remove } = clientEndpoints
const UNKNOWN_ID = 999_999_999
const TWO_NUMBERS = '020 7946 0000 / 07700 900504'

describe('refusals', () => {
  test('gold and silver read but do not create, update or delete; diamond does not delete (PERM-021)', async () => {
    const firm = await newFirm(casework)
    const acme = await firm.addClient()
    const [diamond, gold, silver] = [
      await firm.addEmployee('diamond'),
      await firm.addEmployee('gold'),
      await firm.addEmployee('silver'),
    ]
    const params = { id: acme.id }
    const body = { name: 'Changed' }

    for (const employee of [gold, silver]) {
      expect((await employee.ask(get, { params })).status).toBe(200)
      for (const denied of [
        await employee.ask(create, { body }),
        await employee.ask(update, { params, body }),
        await employee.ask(remove, { params }),
      ]) {
        expect(denied).toMatchObject({
          status: 403,
          body: {
            error: {
              type: 'permission_denied',
              message: 'You do not have permission to perform this action',
            },
          },
        })
      }
    }
    expect((await diamond.ask(update, { params, body: { name: 'Acme Ltd' } })).status).toBe(200)
    expect((await diamond.ask(remove, { params })).status).toBe(403)
    expect(await firm.owner.call(get, { params })).toMatchObject({ name: 'Acme Ltd' })
  })

  test.each([
    ['name', { name: '  ' }, 'Client name is required'],
    ['name', {}, 'Client name is required'],
    ['name', { name: 'x'.repeat(201) }, 'This text is too long'],
    ['name', { name: 'Acme\0' }, 'This text contains characters that cannot be stored'],
    ['name', { name: 'Acme\ud800' }, 'This text contains characters that cannot be stored'],
    ['email', { name: 'Acme', email: 'a b@c.de' }, 'Please enter a valid email address'],
    ['email', { name: 'Acme', email: 'acme' }, 'Please enter a valid email address'],
    ['mobile', { name: 'Acme', mobile: '12a' }, 'Mobile number should contain only digits'],
    ['mobile', { name: 'Acme', mobile: '+999 30' }, 'Mobile number should contain only digits'],
    ['mobile', { name: 'Acme', mobile: '+49' }, 'Mobile number should contain only digits'],
    ['mobile', { name: 'Acme', mobile: '030+49' }, 'Mobile number should contain only digits'],
    ['mobile', { name: 'Acme', mobile: TWO_NUMBERS }, 'Mobile number should contain only digits'],
    [
      'mobile',
      { name: 'Acme', mobile: '12345678901234', country: 276 },
      'Mobile number should contain only digits',
    ],
    ['country', { name: 'Acme', country: UNKNOWN_ID }, 'Unknown country'],
    ['country', { name: 'Acme', country: '840' }, 'Invalid id'],
  ])(
    'refuses an invalid %s: %j (CLIENT-035, CLIENT-037, CLIENT-039, FIX-029, FIX-204)',
    async (field, body, message) => {
      const { owner } = await newFirm(casework)

      const answer = await owner.ask(create, { body })

      expect(answer).toMatchObject({
        status: 400,
        body: { error: { type: 'validation_error', data: { [field]: [message] } } },
      })
      expect((await owner.call(list, {})).pagination.count).toBe(0)
    },
  )

  test.each([
    ['(555) 010-2030', 840, '5550102030', 840],
    ['07700 900 123', null, '07700900123', null],
    ['030.12\u2011345/6 [7]', 276, '0301234567', 276],
    ['\u202d+44 (0)7700 900123\u202c', null, '07700900123', 826],
    ['+44 7700 900123', 826, '7700900123', 826],
    ['+1 555 010 2030', null, '5550102030', 840],
    ['+1-555-010-2030', 124, '5550102030', 124],
    ['+44 7700 900123', 832, '7700900123', 832],
    ['0049 35204/123456', null, '35204123456', 276],
    ['+49 30 1234', 250, '+49301234', 250],
    ['0049 (0)30 1234', 250, '+49301234', 250],
    [' - ', null, null, null],
  ])(
    'keeps the digits of the mobile number %j with country %j (FIX-029, FIX-204, FIX-234)',
    async (mobile, country, digits, countryId) => {
      const { owner } = await newFirm(casework)

      const { id, ...created } = await owner.call(create, {
        body: { name: 'Acme', mobile, country },
      })
      expect([created.mobile, created.country?.id ?? null]).toEqual([digits, countryId])

      await owner.call(update, {
        params: { id },
        body: { name: 'Acme', mobile: null, country: null },
      })
      const updated = await owner.call(update, {
        params: { id },
        body: { name: 'Acme', mobile, country },
      })
      expect([updated.mobile, updated.country?.id ?? null]).toEqual([digits, countryId])
    },
  )

  test.each(['0', '-1', '1e3', '01', '1.0', 'abc', '٣', ' 1', '%00'])(
    'refuses the malformed id %j',
    async (id) => {
      const { owner } = await newFirm(casework)

      expect((await owner.ask(get, { params: { id } })).status).toBe(400)
    },
  )

  test.each(['9007199254740993', '999999999999999999', String(UNKNOWN_ID)])(
    'returns 404 for the id %s (CLIENT-085 by its response)',
    async (id) => {
      const { owner } = await newFirm(casework)

      expect(await owner.ask(get, { params: { id } })).toMatchObject({
        status: 404,
        body: { error: { message: 'Client not found' } },
      })
    },
  )
})

describe('the list', () => {
  test('returns items with counts and a pagination object (CLIENT-022, CLIENT-024)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()

    const { items, pagination } = await firm.owner.call(list, {})

    expect(items).toEqual([
      {
        id: session.client_id,
        name: 'Acme Ltd',
        email: null,
        mobile: null,
        country: null,
        created_at: expect.stringMatching(/Z$/),
        cases_count: 1,
        sessions_count: 1,
        documents_count: 0,
        version: 1,
      },
    ])
    expect(pagination).toEqual({ count: 1, total_pages: 1, page: 1, page_size: 20 })
  })

  test('finds a text with any characters', async () => {
    const firm = await newFirm(casework)
    for (const name of ['ΟΔΟΣ Νομική', 'İSTANBUL', 'Straße', '100%_\\']) {
      await firm.addClient({ name })
      expect(
        (await firm.owner.call(list, { query: { name } })).items.map((client) => client.name),
      ).toEqual([name])
      expect(
        (await firm.owner.call(list, { query: { search: name } })).items.map(
          (client) => client.name,
        ),
      ).toEqual([name])
    }
    expect((await firm.owner.call(list, { query: { page: '99999999' } })).items).toEqual([])
  })

  test('searches name, email and mobile, filters, sorts and pages (CLIENT-021)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Zoe 100%', email: 'zoe@firm.example', mobile: '555010' })
    await firm.addClient({ name: 'adam', country: 276 })
    await firm.addClient({ name: 'Éva', email: 'EVA@x.example', country: 840 })
    const listNames = async (query: object) =>
      (await firm.owner.call(list, { query })).items.map(({ name }) => name)

    expect(await listNames({ ordering: 'name' })).toEqual(['adam', 'Éva', 'Zoe 100%'])
    expect(await listNames({ ordering: '-created_at' })).toEqual(['Éva', 'adam', 'Zoe 100%'])
    expect(await listNames({ ordering: 'nonsense' })).toEqual(['Éva', 'adam', 'Zoe 100%'])
    expect(await listNames({ search: 'éVA' })).toEqual(['Éva'])
    expect(await listNames({ search: '0%' })).toEqual(['Zoe 100%'])
    expect(await listNames({ search: '%%' })).toEqual([])
    expect(await listNames({ search: '5010' })).toEqual(['Zoe 100%'])
    expect(await listNames({ email: 'eva@' })).toEqual(['Éva'])
    expect(await listNames({ mobile: '55' })).toEqual(['Zoe 100%'])
    expect(await listNames({ name: 'AD' })).toEqual(['adam'])
    expect(await listNames({ country: '276' })).toEqual(['adam'])
    expect(
      await firm.owner.call(list, { query: { page: '2', page_size: '2', ordering: 'name' } }),
    ).toMatchObject({
      items: [{ name: 'Zoe 100%' }],
      pagination: { count: 3, total_pages: 2, page: 2, page_size: 2 },
    })
    expect((await firm.owner.call(list, { query: { page: '9' } })).items).toEqual([])
    expect((await firm.owner.ask(list, { query: { country: '1e3' } })).status).toBe(400)
  })
})

describe('a client', () => {
  test('is created with name, email, mobile, country; empty optional values become null (CLIENT-026, CLIENT-042, CLIENT-046)', async () => {
    const { owner } = await newFirm(casework)

    const full = await owner.call(create, {
      body: { name: ' Acme ', email: 'info@acme.example', mobile: '5550102030', country: 840 },
    })
    const bare = await owner.call(create, { body: { name: 'Roe', email: ' ', mobile: '' } })

    expect(full).toMatchObject({
      name: 'Acme',
      email: 'info@acme.example',
      mobile: '5550102030',
      country: { id: 840, name: 'United States' },
    })
    expect(bare).toMatchObject({ email: null, mobile: null, country: null })
    const { conflict_check, ...stored } = full
    expect(conflict_check).toBeNull()
    expect(await owner.call(get, { params: { id: full.id } })).toEqual({ ...stored, hold: null })
  })

  test('is replaced by PUT (CLIENT-047)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient({ email: 'old@acme.example' })

    expect(
      await firm.owner.call(update, { params: { id }, body: { name: 'New', mobile: '1' } }),
    ).toMatchObject({ id, name: 'New', email: null, mobile: '1' })
  })

  test('is deleted with its cases and sessions, and the totals follow (CLIENT-090)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    await firm.addClient({ name: 'Other' })

    expect(await firm.owner.call(remove, { params: { id: session.client_id } })).toBeNull()

    expect((await firm.owner.ask(get, { params: { id: session.client_id } })).status).toBe(404)
    for (const [endpoint, id] of [
      [caseEndpoints.get, session.case_id],
      [sessionEndpoints.get, session.id],
    ] as const)
      expect((await firm.owner.ask(endpoint, { params: { id } })).status).toBe(404)
    expect((await firm.owner.call(list, {})).pagination.count).toBe(1)
    expect((await firm.owner.ask(remove, { params: { id: session.client_id } })).status).toBe(404)
  })
})
