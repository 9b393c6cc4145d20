import { endpoints } from '@casework/contract'
import { historyEndpoints } from '@casework/contract/history'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSealKey } from '../../src/platform/history/seal-key.ts'
import { sealDayOfFirm } from '../../src/platform/history/seals.ts'
import { deriveKey } from '../../src/platform/keys.ts'
import { createOutbox } from '../../src/platform/mail/outbox.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { REQUESTS } from '../permissions/requests.ts'

const BEFORE_SIGN_IN =
  'Nobody is signed in; what it does to a person is an entry of that person (HIST-018)'
const ABOUT_PERSON = 'About the person: the entry has their id and no values (HIST-018)'
const OTHER_FIRM = 'Answered by one invited person only; invitations.test.ts accepts and declines'
const SEARCH = 'Stores nothing, neither the name nor that it was looked for'
const OWN_READING =
  'What a person has read, no record of the firm; the entry has the ids that exist'

/** Writes that are not called here, with the reason. */
const NOT_CALLED: Readonly<Record<string, string>> = {
  'POST /register/': BEFORE_SIGN_IN,
  'POST /login/': BEFORE_SIGN_IN,
  'POST /login/passkey-options/': BEFORE_SIGN_IN,
  'POST /login/second-factor/': BEFORE_SIGN_IN,
  'POST /confirm-account/': BEFORE_SIGN_IN,
  'POST /resend-confirmation/': BEFORE_SIGN_IN,
  'POST /password-reset-request/': BEFORE_SIGN_IN,
  'POST /password-reset-confirm/': BEFORE_SIGN_IN,
  'POST /undo-email-change/': BEFORE_SIGN_IN,
  'POST /token/refresh/': BEFORE_SIGN_IN,
  'PUT /user/profile/': ABOUT_PERSON,
  'POST /user/confirm-email/': ABOUT_PERSON,
  'POST /user/confirm-email/resend/': ABOUT_PERSON,
  'PUT /user/change-password/': ABOUT_PERSON,
  'POST /user/passkeys/options/': ABOUT_PERSON,
  'POST /user/passkeys/': ABOUT_PERSON,
  'PATCH /user/passkeys/:id/': ABOUT_PERSON,
  'DELETE /user/passkeys/:id/': ABOUT_PERSON,
  'POST /user/totp/': ABOUT_PERSON,
  'POST /user/totp/confirm/': ABOUT_PERSON,
  'DELETE /user/totp/': ABOUT_PERSON,
  'POST /user/recovery-codes/': ABOUT_PERSON,
  'POST /user/step-up/options/': ABOUT_PERSON,
  'POST /user/step-up/': ABOUT_PERSON,
  'DELETE /user/sign-ins/:id/': ABOUT_PERSON,
  'POST /user/sign-ins/end-others/': ABOUT_PERSON,
  'POST /logout/': ABOUT_PERSON,
  'POST /accept-invitation/': OTHER_FIRM,
  'POST /received-invitations/:id/accept/': OTHER_FIRM,
  'POST /received-invitations/:id/decline/': OTHER_FIRM,
  'POST /conflicts/search/': SEARCH,
  'POST /deadlines/compute/': 'Stores nothing, so it has no entry',
  'POST /documents/:id/openings/':
    'Changes nothing; openings.test.ts counts its entries (READ-007)',
  'POST /clients/import/preview/': 'Stores nothing, so it has no entry',
}

/** Writes whose entry names no record. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  'PATCH /notifications/': OWN_READING,
  'PATCH /notifications/mark-read/': OWN_READING,
  'PATCH /notifications/mark-unread/': OWN_READING,
  'DELETE /notifications/': OWN_READING,
  'PATCH /updates/mark-read/': OWN_READING,
  'DELETE /updates/': OWN_READING,
}

const IN_BIN = 'The values stay with the record in the bin; the entry has its unit'
const NO_CHANGE = 'Reads only; the entry has the ids'
const UNCHANGED = 'The request of this test changes no field'
const ERASED = 'The entry has the id of the person; their values are erased (PARTY-010)'
const MAILED = 'The entry has the id of the invitation or request; it changes no recorded field'

/** Writes whose entry names the record and has no values. */
const WITHOUT_VALUES: Readonly<Record<string, string>> = {
  'DELETE /clients/:id/': IN_BIN,
  'DELETE /cases/:id/': IN_BIN,
  'DELETE /sessions/:id/': IN_BIN,
  'DELETE /document-groups/:id/': IN_BIN,
  'DELETE /documents/:id/': IN_BIN,
  'POST /bin/:id/restore/': IN_BIN,
  'DELETE /people/:id/': ERASED,
  'DELETE /entries/:id/': 'Its values are erased with it; the entry has the id',
  'DELETE /bin/:id/': 'A purge erases the values (HIST-026)',
  'POST /clients/imports/:id/undo/': IN_BIN,
  'POST /documents/bulk/download/': NO_CHANGE,
  'PATCH /documents/bulk/': UNCHANGED,
  'PATCH /documents/:id/move-to-group/': UNCHANGED,
  'DELETE /documents/:id/level-plan/': 'The fields of the plan are in the entry that set it',
  'POST /send-connection-request/': MAILED,
  'POST /respond-connection-request/': MAILED,
  'PUT /respond-connection-request/': MAILED,
  'POST /send-invitation/': MAILED,
  'POST /invitations/:id/resend/': MAILED,
  'DELETE /invitations/:id/': MAILED,
  'DELETE /user/confirm-email/': ABOUT_PERSON,
  'PUT /firm/sign-in-rules/': 'The entry says that the rules were changed, not how (KEYS-036)',
  'PUT /user/preferences/': ABOUT_PERSON,
}

/**
 * A purge takes the items along that need it, each with an entry: here a session and a group. A new
 * person of a case has an entry of their own.
 */
const SEVERAL_ENTRIES: Readonly<Record<string, number>> = {
  'DELETE /bin/:id/': 3,
  'POST /cases/:id/parties/': 2,
}

const UNCONNECTED =
  'The closed list of actions names a connection, not a request that comes to none'

/** Writes that the history calls "Other", besides those of the own reading. */
const WITHOUT_ACTION: Readonly<Record<string, string>> = {
  'POST /send-connection-request/': UNCONNECTED,
  'POST /respond-connection-request/': UNCONNECTED,
  'PUT /respond-connection-request/': UNCONNECTED,
  'DELETE /invitations/:id/': UNCONNECTED,
}

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

const WRITES = new Map(
  Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** Writes of one client, case, session, document or group. */
const FIVE_KINDS =
  /^(POST|PUT|DELETE|PATCH) \/(clients|cases|sessions|documents|document-groups)\/(:id\/(move-to-group\/|details\/|status\/)?)?$/

const isOther = (name: string) => name in WITHOUT_ACTION || name in WITHOUT_RECORD

const readEntries = (action: string) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{
      kind: string | null
      outcome: string
      user_id: string
      role: string
      object_ids: string[]
      is_recent: boolean
      changes: Record<string, object> | null
    }>(
      `select kind, outcome, user_id, role, object_ids, changes,
         at between now() - interval '1 minute' and now() as is_recent
       from audit_entries
       where account_id = $1 and action = $2 order by at, id`,
      [firm.account_id, action],
    )
    return rows
  })

describe('every write of the contract', () => {
  test('that is excepted exists, and is excepted once', () => {
    const excepted = [NOT_CALLED, WITHOUT_RECORD, WITHOUT_VALUES].flatMap(Object.keys)

    expect(excepted.filter((name) => !WRITES.has(name))).toEqual([])
    expect(new Set(excepted).size).toBe(excepted.length)
    expect(Object.keys(WITHOUT_ACTION).filter((name) => !WRITES.has(name))).toEqual([])
  })

  test.each([...WRITES].filter(([name]) => !(name in NOT_CALLED)))(
    '%s records once who has changed what (HIST-001)',
    async (name, endpoint) => {
      const {
        headers = {},
        refusalStatus,
        ...given
      } = (await REQUESTS[name]?.(firm, casework)) ?? {}
      const before = await readEntries(name)
      const { status, body } = await firm.owner.ask(endpoint, given, headers)
      const added = (await readEntries(name)).slice(before.length)

      expect([name, status, refusalStatus]).toEqual([name, endpoint.status ?? 200, undefined])
      expect(added.map(({ outcome }) => outcome)).toEqual(
        Array.from({ length: SEVERAL_ENTRIES[name] ?? 1 }, () => 'done'),
      )
      for (const { user_id, role, is_recent } of added)
        expect([Number(user_id), role, is_recent]).toEqual([firm.owner.user_id, 'owner', true])
      const [entry] = added
      const { id } = (given.params ??
        (body as { data: object | null } | undefined)?.data ??
        {}) as {
        id?: number
      }
      const isOfOne = FIVE_KINDS.test(name) && id !== undefined
      expect(entry?.object_ids).toEqual(isOfOne ? [String(id)] : entry?.object_ids)
      const namesRecord = name in WITHOUT_RECORD || entry?.object_ids.length !== 0
      expect([name, namesRecord]).toEqual([name, true])
      const kinds = added.map(({ kind }) => kind)
      expect([name, kinds.includes('other')]).toEqual([name, isOther(name)])
      const hasValues = !(name in WITHOUT_RECORD || name in WITHOUT_VALUES)
      // An exception that is no longer needed fails too.
      const fields = Object.values(entry?.changes ?? {}).flatMap(Object.keys)
      expect([name, fields.length > 0]).toEqual([name, hasValues])
    },
  )
})

test('entries of all of them pass the check of the day (HIST-023)', async () => {
  const outbox = createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload'))
  const key = createSealKey(casework.config.SECRET_KEY)
  await sealDayOfFirm({ pool: casework.jobsPool, key, outbox }, firm.account_id)

  expect((await firm.owner.call(historyEndpoints.seals, {})).items).toHaveLength(1)
})
