import { documentSettingsEndpoints } from '@casework/contract/document-settings'
import { firmEndpoints } from '@casework/contract/firm'
import { historyEndpoints } from '@casework/contract/history'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { ask, buildFieldRefusal, newFirm, newPerson, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { read, update } = documentSettingsEndpoints
const DEFAULTS = { red_download: true, more_file_types: false, version: 1 }
const OFF = { red_download: false, more_file_types: true }

describe('refusals', () => {
  test('a caller who is signed out, or works in another firm (READ-019)', async () => {
    const { account_id, owner } = await newFirm(casework)
    const stranger = (await newPerson(casework)).in(account_id)
    for (const endpoint of [read, update]) {
      const parts = endpoint === update ? { body: OFF } : {}
      expect(await ask(casework.app, endpoint, parts)).toMatchObject({
        status: 401,
        body: { error: { type: 'authentication_error' } },
      })
      expect(await stranger.ask(endpoint, parts)).toMatchObject({
        status: 403,
        body: { error: { type: 'workspace_forbidden' } },
      })
    }
    expect(await owner.call(read, {})).toEqual(DEFAULTS)
  })

  test.each(EMPLOYEE_ROLES)(
    'an employee who is %s and changes nothing (READ-019)',
    async (role) => {
      const firm = await newFirm(casework)
      const employee = await firm.addEmployee(role)

      expect(await employee.ask(update, { body: OFF })).toMatchObject({
        status: 403,
        body: {
          error: {
            type: 'permission_denied',
            message: 'You do not have permission to perform this action',
          },
        },
      })
      expect(await employee.call(read, {})).toEqual(DEFAULTS)
      // In their own workspace they are the owner.
      const own = employee.in(employee.account_id)
      expect(await own.call(update, { body: OFF })).toEqual({ ...OFF, version: 2 })
      expect(await firm.owner.call(read, {})).toEqual(DEFAULTS)
    },
  )

  test.each([
    ['red_download', undefined],
    ['red_download', null],
    ['red_download', 'off'],
    ['more_file_types', undefined],
    ['more_file_types', 1],
  ])('%s of %j (READ-019)', async (field, value) => {
    const { owner } = await newFirm(casework)

    expect(await owner.ask(update, { body: { ...OFF, [field]: value } })).toMatchObject(
      buildFieldRefusal(field, 'Please choose on or off'),
    )
    expect(await owner.call(read, {})).toEqual(DEFAULTS)
  })

  test('an If-Match that another change of the firm has made outdated (READ-019)', async () => {
    const { owner } = await newFirm(casework)
    await owner.call(firmEndpoints.update, { body: { name: 'Hart & Lowe LLP' } })

    expect(await owner.ask(update, { body: OFF }, { 'if-match': '"v1"' })).toMatchObject({
      status: 409,
      body: { error: { type: 'conflict', message: 'This record was changed by someone else' } },
    })
    expect(await owner.call(read, {})).toEqual({ ...DEFAULTS, version: 2 })
  })
})

describe('the settings', () => {
  test('are read by every role and changed by the owner alone, of this firm only (READ-019)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]

    const { status, headers, body } = await firm.owner.ask(
      update,
      { body: OFF },
      { 'if-match': '"v1"' },
    )

    expect([status, headers['etag'], body]).toEqual([
      200,
      '"v2"',
      { success: true, data: { ...OFF, version: 2 } },
    ])
    for (const role of EMPLOYEE_ROLES)
      expect(await (await firm.addEmployee(role)).call(read, {})).toEqual({ ...OFF, version: 2 })
    expect(await other.owner.call(read, {})).toEqual(DEFAULTS)
  })

  test('stay when the profile of the firm is saved, which has one of them (READ-019)', async () => {
    const { owner } = await newFirm(casework)
    await owner.call(update, { body: OFF })

    expect(
      await owner.call(firmEndpoints.update, { body: { name: 'Hart', more_file_types: false } }),
    ).toMatchObject({ more_file_types: false, red_download: false, version: 3 })
    expect(await owner.call(read, {})).toEqual({
      red_download: false,
      more_file_types: false,
      version: 3,
    })
  })

  test('are in the history of the firm with the values before and after (READ-019)', async () => {
    const { owner } = await newFirm(casework)
    await owner.call(update, { body: { red_download: false, more_file_types: false } })

    const { items } = await owner.call(historyEndpoints.list, { query: { object_type: 'firm' } })
    expect(items).toMatchObject([
      {
        action: 'settings_changed',
        outcome: 'done',
        changes: [{ field: 'red_download', before: 'on', after: 'off' }],
      },
    ])
  })
})
