import { connectionEndpoints } from '@casework/contract/connections'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { endpoints } from '@casework/contract'
import { profileEndpoints } from '@casework/contract/profile'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import type { ValidRequest } from '../permissions/valid-request.ts'
import { REQUESTS } from '../permissions/requests.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'

// Every write of the contract that changes an existing record, so that none is missed.

const casework = useTestApp()

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const versioned = Object.values(endpoints)
  .flatMap((group) => Object.values(group) as AnyEndpoint[])
  // A status cannot be set twice; case-status.test.ts tests its versions.
  .filter((endpoint) => endpoint.versioned && endpoint.path !== '/cases/:id/status/')

/** Requests that the permission matrix builds only in part. */
const OWN: Record<string, (firm: Firm) => Promise<ValidRequest>> = {
  'PUT /user/profile/': async ({ owner }) => ({
    body: { name: 'Eleanor W.', email: owner.email, phone: '1', country: 'US', bio: '' },
  }),
}

const conflict = {
  status: 409,
  body: { error: { type: 'conflict', message: 'This record was changed by someone else' } },
}

test('the contract has the writes of all record kinds, of the firm, of the person and of the role (FIX-020)', () => {
  expect(versioned.map(nameOf).toSorted()).toEqual([
    'PATCH /cases/:id/details/',
    'PATCH /cases/:id/parties/:party_id/',
    'PATCH /documents/:id/',
    'PATCH /documents/:id/move-to-group/',
    'PATCH /entries/:id/level/',
    'PUT /cases/:id/',
    'PUT /clients/:id/',
    'PUT /connections/update-role/',
    'PUT /deadlines/:id/',
    'PUT /document-groups/:id/',
    'PUT /document-settings/',
    'PUT /entries/:id/',
    'PUT /firm/',
    'PUT /people/:id/',
    'PUT /sessions/:id/',
    'PUT /user/preferences/',
    'PUT /user/profile/',
  ])
})

describe.each(versioned.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s (FIX-020)',
  (name, endpoint) => {
    const start = async () => {
      const firm = await newFirm(casework)
      const given = await (OWN[name] ?? REQUESTS[name])?.(firm, casework)
      if (!given) throw new Error(`no request for ${name}`)
      return (ifMatch?: string) =>
        firm.owner.ask(endpoint, given, ifMatch === undefined ? {} : { 'if-match': ifMatch })
    }

    test('refuses an outdated version, and returns the new one after a change', async () => {
      const send = await start()

      expect(await send('"v2"')).toMatchObject(conflict)
      expect(await send('"v1"')).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: { data: { version: 2 } },
      })
      expect(await send('"v1"')).toMatchObject(conflict)
      expect(await send('"v2"')).toMatchObject({ status: 200, headers: { etag: '"v3"' } })
    })

    test('refuses a malformed If-Match, and does not require one', async () => {
      const send = await start()

      expect(await send('v1')).toMatchObject({
        status: 400,
        body: { error: { type: 'validation_error', message: 'The If-Match header is malformed' } },
      })
      expect(await send()).toMatchObject({ status: 200, headers: { etag: '"v2"' } })
    })

    test('lets one of two concurrent saves from the same version succeed', async () => {
      const send = await start()

      const answers = await Promise.all([send('"v1"'), send('"v1"')])

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })
  },
)

test('a rename from the green version does not lower a document that was raised to red, and silver cannot read it (FIX-020)', async () => {
  const firm = await newFirm(casework)
  const [colleague, silver] = [await firm.addEmployee('admin'), await firm.addEmployee('silver')]
  const id = await uploadText(firm.owner, { client_id: (await firm.addClient()).id })
  const params = { id }
  const rename = { params, body: { doc_name: 'Affidavit', security_level: 'green' } }

  expect(
    (
      await colleague.ask(
        documentEndpoints.update,
        { params, body: { doc_name: null, security_level: 'red' } },
        { 'if-match': '"v1"' },
      )
    ).status,
  ).toBe(200)
  expect(
    await firm.owner.ask(documentEndpoints.update, rename, { 'if-match': '"v1"' }),
  ).toMatchObject(conflict)

  expect((await silver.ask(documentEndpoints.get, { params })).status).toBe(403)
  expect(await firm.owner.call(documentEndpoints.get, { params })).toMatchObject({
    security_level: 'red',
    doc_name: null,
    version: 2,
  })
})

test('rows of documents, groups and employees have a version (FIX-020)', async () => {
  const firm = await newFirm(casework)
  const { id: session_id, client_id } = await firm.addSession()
  const id = await uploadText(firm.owner, { client_id })
  const group = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id },
  })
  await firm.owner.call(documentEndpoints.move, { params: { id }, body: { group_id: group.id } })
  await firm.addEmployee('gold')

  expect((await firm.owner.call(documentEndpoints.list, {})).items).toMatchObject([
    { id, version: 2 },
  ])
  expect(
    (await firm.owner.call(documentEndpoints.list, { query: { search: 'txt' } })).items,
  ).toMatchObject([{ id, version: 2 }])
  expect((await firm.owner.call(documentGroupEndpoints.list, {})).items).toMatchObject([
    { id: group.id, version: 1 },
  ])
  expect(await firm.owner.call(connectionEndpoints.followers, {})).toMatchObject([
    { assigned_role: 'gold', version: 1 },
  ])
})

test('profile and preferences share a version (FIX-020)', async () => {
  const { owner } = await newFirm(casework)
  const preferences = {
    email_notifications: false,
    push_notifications: true,
    language: 'de',
    timezone: 'GMT',
  } as const

  expect(await owner.call(profileEndpoints.savePreferences, { body: preferences })).toEqual({
    ...preferences,
    version: 2,
  })
  const read = await owner.ask(profileEndpoints.read)
  expect(read).toMatchObject({
    headers: { etag: '"v2"' },
    body: { data: { version: 2, preferences } },
  })
})
