import type { Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Answer, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import {
  askPage,
  askText,
  ENDED,
  OLD_WORD,
  open,
  REPORT,
  useReaderFirm,
} from '../../../../test/documents/reader-firm.ts'
import { deriveKey } from '../../../platform/keys.ts'
import { createOpenings, type Opened } from './opening-token.ts'

const casework = useTestApp()
const hart = useReaderFirm(casework)

let ids: Record<Level, number>
let other: Firm
const people = new Map<string, Person>()
beforeAll(async () => {
  ids = {
    red: await hart.add(OLD_WORD, 'red'),
    yellow: await hart.add(OLD_WORD, 'yellow'),
    green: await hart.add(OLD_WORD, 'green'),
  }
  other = await newFirm(casework)
  people.set('owner', hart.firm.owner)
  for (const role of EMPLOYEE_ROLES) people.set(role, await hart.firm.addEmployee(role))
})

/** Levels that each role may see, written by hand from the specification. */
const SEEN: Readonly<Record<string, readonly Level[]>> = {
  owner: ['red', 'yellow', 'green'],
  admin: ['red', 'yellow', 'green'],
  diamond: ['yellow', 'green'],
  gold: ['yellow', 'green'],
  silver: ['green'],
}

const CALLS = {
  open: (person: Person, id: number, opening?: string) =>
    open(person, id, opening === undefined ? {} : { version_number: 1 }),
  page: (person: Person, id: number, opening = '') => askPage(person, id, 1, { opening }),
  text: (person: Person, id: number, opening = '') => askText(person, id, 1, { opening }),
}

const refuse = (status: number, type: string, message: string) => ({
  status,
  body: { success: false, error: { type, message } },
})

const withoutId = ({ status, text }: Answer) => [
  status,
  text.replace(/"request_id":"[^"]*"/, '"request_id":""'),
]

describe.each(Object.entries(CALLS))('%s', (name, send) => {
  test.each(Object.entries(SEEN))(
    'answers %s at each level as GET /documents/{id}/ does (READ-006)',
    async (role, seen) => {
      const person = people.get(role) ?? hart.firm.owner
      for (const level of ['red', 'yellow', 'green'] as const) {
        const id = ids[level]
        const opened = await open(person, id)
        const found = await send(
          person,
          id,
          (opened.body as { data?: { opening: string } }).data?.opening,
        )
        const record = await person.ask(documentEndpoints.get, { params: { id } })
        const shown = [name === 'open' ? 201 : 404]
        const expected = seen.includes(level) ? shown : withoutId(record)
        expect([role, level, ...withoutId(found).slice(0, expected.length)]).toEqual([
          role,
          level,
          ...expected,
        ])
        expect([level, record.status]).toEqual([level, seen.includes(level) ? 200 : 403])
      }
    },
  )

  test('refuses strangers, unknown and foreign documents (READ-006)', async () => {
    const signedOut = await casework.app.inject({
      method: name === 'open' ? 'POST' : 'GET',
      url: `/api/documents/${ids.green}/${name === 'open' ? 'openings/' : 'pages/1/'}`,
    })
    expect(signedOut.statusCode).toBe(401)
    const notFound = refuse(404, 'not_found', 'Document not found')
    expect(await send(hart.firm.owner, 999_999_999)).toMatchObject(notFound)
    expect(await send(other.owner, ids.green)).toMatchObject(notFound)
    expect(await send(other.owner.in(hart.firm.account_id), ids.green)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
  })
})

test('a malformed version or width is refused, and an unknown version not found', async () => {
  for (const version_number of ['x', 0, 1.5, -1])
    expect(await open(hart.firm.owner, ids.green, { version_number })).toMatchObject({
      status: 400,
      body: { error: { type: 'validation_error', data: { version_number: ['Invalid id'] } } },
    })
  for (const version_number of [undefined, null, 1])
    expect((await open(hart.firm.owner, ids.green, { version_number })).status).toBe(201)
  expect(await open(hart.firm.owner, ids.green, { version_number: 2 })).toMatchObject(
    refuse(404, 'not_found', 'Version not found'),
  )
})

describe('an opening', () => {
  let id: number
  let opening: string
  let opened: Opened
  beforeAll(async () => {
    id = await hart.add(REPORT, 'yellow')
    ;({ opening } = await hart.open(hart.firm.owner, id))
    opened = JSON.parse(Buffer.from(opening.split('.')[0] ?? '', 'base64url').toString()) as Opened
  })

  /** Signed by this installation. */
  const issue = (change: Partial<Opened>, now?: number) =>
    createOpenings(deriveKey(casework.config.SECRET_KEY, 'opening')).issue(
      { ...opened, ...change },
      true,
      now,
    ).opening

  const expectEnded = async (person: Person, given: string | undefined) => {
    const query = given === undefined ? {} : { opening: given }
    for (const ask of [askPage, askText])
      expect(await ask(person, id, 1, query)).toMatchObject(refuse(403, 'permission_denied', ENDED))
  }

  test('is needed for pages and texts, as it was given (READ-005)', async () => {
    const { owner } = hart.firm
    expect((await askPage(owner, id, 1, { opening })).status).toBe(200)
    await expectEnded(owner, undefined)
    const [text = '', signature = ''] = opening.split('.')
    const flip = (part: string, at: number) =>
      part.slice(0, at) + (part[at] === 'A' ? 'B' : 'A') + part.slice(at + 1)
    for (const changed of [
      'none',
      text,
      `${text}.`,
      `${text}.${signature}.`,
      `${opening}=`,
      `${flip(text, 10)}.${signature}`,
      `${text}.${flip(signature, 5)}`,
      `${text}.${flip(signature, signature.length - 1)}`,
    ])
      await expectEnded(owner, changed)
  })

  test('is of one document, version, user, sign-in and firm (READ-005)', async () => {
    const admin = await hart.firm.addEmployee('admin')
    await expectEnded(admin, opening)
    for (const part of [
      'document_id',
      'version_number',
      'user_id',
      'sign_in_id',
      'account_id',
    ] as const)
      await expectEnded(hart.firm.owner, issue({ [part]: opened[part] + 1 }))
    expect((await askPage(hart.firm.owner, id, 1, { opening: issue({}) })).status).toBe(200)
  })

  test('ends after 60 minutes, which is no denial in the history (READ-005)', async () => {
    const person = await hart.firm.addEmployee('admin')
    const mine = { user_id: person.user_id, sign_in_id: await findSignIn(person) }
    const old = Date.now() - 60 * 60_000
    expect((await askPage(person, id, 1, { opening: issue(mine, old + 60_000) })).status).toBe(200)
    await expectEnded(person, issue(mine, old))
    expect(await listDenied(person)).toEqual([])
    await expectEnded(person, opening)
    expect(await listDenied(person)).toEqual([
      'GET /documents/:id/pages/:number/',
      'GET /documents/:id/pages/:number/text/',
    ])
  })

  const findSignIn = async ({ user_id }: Person) => {
    const { rows } = await casework.authPool.query<{ id: number }>(
      'select id from sign_ins where user_id = $1 and ended_at is null',
      [user_id],
    )
    return Number(rows[0]?.id)
  }

  const listDenied = ({ user_id }: Person) =>
    onDatabase(casework.database.backup, async (client) => {
      const { rows } = await client.query<{ action: string }>(
        `select action from audit_entries where user_id = $1 and outcome = 'denied' order by at, id`,
        [user_id],
      )
      return rows.map(({ action }) => action)
    })

  test('comes before the width, and the width before the page (READ-003, READ-004)', async () => {
    const { owner } = hart.firm
    const unknown = refuse(400, 'validation_error', 'Unknown width')
    expect(await askPage(owner, id, 99, { opening: 'none', width: '5' })).toMatchObject(
      refuse(403, 'permission_denied', ENDED),
    )
    for (const width of ['5', '901', '900.0', '1e3', 'wide', '-900'])
      expect(await askPage(owner, id, 99, { opening, width })).toMatchObject(unknown)
    expect(await open(owner, id, { width: 901 })).toMatchObject({
      status: 400,
      body: { error: { data: { width: ['Unknown width'] } } },
    })
    for (const number of [0, 4, 'x', '1.0', '01', '-1', '1e0', '9'.repeat(60), ' 1', '١'])
      for (const ask of [askPage, askText])
        expect(await ask(owner, id, number, { opening })).toMatchObject(
          refuse(404, 'not_found', 'Page not found'),
        )
  })
})
