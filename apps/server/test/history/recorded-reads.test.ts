import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { REQUESTS } from '../permissions/requests.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const EVENTS = 'Says what is new; carries no file and no list'

const OPENED = 'The opening that it needs is recorded (READ-007)'

/** Reads of files, exports and events that add no entry, with the reason. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  'GET /documents/:id/preview/': 'Small, and loaded with every list (HIST-011)',
  'GET /documents/:id/pages/:number/': OPENED,
  'GET /documents/:id/pages/:number/text/': OPENED,
  'GET /notifications/stream/': EVENTS,
  'GET /updates/stream/': EVENTS,
}

const KINDS: Readonly<Record<string, string>> = {
  'GET /clients/export/': 'exported',
  'GET /cases/export/': 'exported',
  'GET /sessions/export/': 'exported',
  'GET /entries/minutes/export/': 'exported',
  'GET /history/export/': 'exported',
  'GET /history/record-export/': 'exported',
  'GET /documents/:id/view/': 'viewed',
  'GET /documents/:id/download/': 'downloaded',
}

const READS = new Map(
  Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => [`GET ${endpoint.path}`, endpoint]),
)
const STREAMS = [...READS].filter(([, { kind }]) => kind !== 'json')

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

const readKinds = (action: string) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{ kind: string; outcome: string; user_id: string }>(
      'select kind, outcome, user_id from audit_entries where account_id = $1 and action = $2',
      [firm.account_id, action],
    )
    return rows.map(({ kind, outcome, user_id }) => [kind, outcome, Number(user_id)])
  })

/** A green document adds no entry. */
const buildRequest = async (name: string) =>
  name.startsWith('GET /documents/')
    ? {
        params: {
          id: await uploadText(firm.owner, {
            client_id: (await firm.addClient()).id,
            security_level: 'yellow',
          }),
        },
      }
    : REQUESTS[name]?.(firm, casework)

describe('every read of the contract', () => {
  test('that answers a file, an export or events is recorded or excepted, and is there', () => {
    const named = [...Object.keys(NOT_RECORDED), ...Object.keys(KINDS)]

    expect(named.toSorted()).toEqual(STREAMS.map(([name]) => name).toSorted())
  })

  test('that is neither recorded nor excepted answers fields for a screen', () => {
    const others = [...READS].filter(([, { kind }]) => kind === 'json').map(([name]) => name)

    expect(others.filter((name) => /\/(export|download|file|zip)/.test(name))).toEqual([])
  })

  test.each(Object.entries(KINDS))(
    '%s is recorded as %s (HIST-009, HIST-012)',
    async (name, kind) => {
      const { status } = await firm.owner.ask(
        READS.get(name) as AnyEndpoint,
        await buildRequest(name),
      )

      expect([status, await readKinds(name)]).toEqual([200, [[kind, 'done', firm.owner.user_id]]])
    },
  )
})
