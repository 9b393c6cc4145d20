import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestApp, type TestApp } from '../../../test/casework/index.ts'
import {
  createKnownEmails,
  EMAIL_REQUESTS,
  withoutTimes,
  type KnownEmails,
} from '../../../test/casework/email-requests.ts'

let casework: TestApp
let known: KnownEmails
beforeAll(async () => {
  casework = await startTestApp()
  known = await createKnownEmails(casework)
})
afterAll(() => casework.stop())

const SAID_BY_CHANCE = new Set(['date', 'content-length'])
const headersOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.entries(headers).filter(([name]) => !SAID_BY_CHANCE.has(name))

test.each(EMAIL_REQUESTS)(
  'answers $what alike for known and unknown addresses: status, headers and body',
  async ({ endpoint, bodyFor, status }) => {
    const answers = []
    for (const email of [
      known.confirmed,
      known.unconfirmed,
      'nobody@example.com',
      'x@y.example',
      `${'n'.repeat(240)}@example.com`,
    ])
      answers.push(await ask(casework.app, endpoint, { body: bodyFor(email) }))
    const [first, ...others] = answers

    expect(first?.status).toBe(status)
    for (const other of others) {
      expect(other.text.length).toBe(first?.text.length)
      expect(withoutTimes(other.text)).toBe(withoutTimes(first?.text ?? ''))
      expect(other.status).toBe(status)
      expect(headersOf(other)).toEqual(headersOf(first as typeof other))
    }
  },
)

test('mails only the right recipients', async () => {
  const { confirmed, unconfirmed } = await createKnownEmails(casework)
  const before = (await casework.mails()).length
  for (const email of [confirmed, unconfirmed, 'nobody@example.net']) {
    for (const endpoint of [authEndpoints.requestReset, authEndpoints.resend]) {
      expect(await ask(casework.app, endpoint, { body: { email } })).toMatchObject({ status: 200 })
    }
  }

  const sent = (await casework.mails()).slice(before)
  const headerOf = (mail: string, name: string) =>
    new RegExp(`^${name}: (.*)\\r$`, 'm').exec(mail)?.[1]

  expect(new Map(sent.map((mail) => [headerOf(mail, 'To'), headerOf(mail, 'Subject')]))).toEqual(
    new Map([
      [confirmed, 'Reset your password'],
      [unconfirmed, 'Your verification code'],
    ]),
  )
  expect(sent).toHaveLength(2)
})
