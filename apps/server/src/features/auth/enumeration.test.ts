import { authEndpoints } from '@casework/contract/auth'
import { beforeAll, expect, test } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import {
  createKnownEmails,
  EMAIL_REQUESTS,
  hideTimestamps,
  type KnownEmails,
} from '@casework/testing/email-requests'

const casework = useTestApp()
let known: KnownEmails
beforeAll(async () => {
  known = await createKnownEmails(casework)
})

const VARYING_HEADERS = new Set(['date', 'content-length'])
const getStableHeaders = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.entries(headers).filter(([name]) => !VARYING_HEADERS.has(name))

test.each(EMAIL_REQUESTS)(
  'returns the same status, headers and body for known and unknown emails: $what',
  async ({ endpoint, bodyFor, status }) => {
    const responses = []
    for (const email of [
      known.confirmed,
      known.unconfirmed,
      'nobody@example.com',
      'x@y.example',
      `${'n'.repeat(240)}@example.com`,
    ])
      responses.push(await ask(casework.app, endpoint, { body: bodyFor(email) }))
    const [first, ...others] = responses

    expect(first?.status).toBe(status)
    for (const other of others) {
      expect(other.text.length).toBe(first?.text.length)
      expect(hideTimestamps(other.text)).toBe(hideTimestamps(first?.text ?? ''))
      expect(other.status).toBe(status)
      expect(getStableHeaders(other)).toEqual(getStableHeaders(first as typeof other))
    }
  },
)

test('mails reset links to users and codes to pending sign-ups only', async () => {
  const { confirmed, unconfirmed } = await createKnownEmails(casework)
  const before = (await casework.mails()).length
  for (const email of [confirmed, unconfirmed, 'nobody@example.net']) {
    for (const endpoint of [authEndpoints.requestReset, authEndpoints.resend]) {
      expect(await ask(casework.app, endpoint, { body: { email } })).toMatchObject({ status: 200 })
    }
  }

  const sent = (await casework.mails()).slice(before)
  const readHeader = (mail: string, name: string) =>
    new RegExp(`^${name}: (.*)\\r$`, 'm').exec(mail)?.[1]

  expect(
    new Map(sent.map((mail) => [readHeader(mail, 'To'), readHeader(mail, 'Subject')])),
  ).toEqual(
    new Map([
      [confirmed, 'Reset your password'],
      [unconfirmed, 'Your verification code'],
    ]),
  )
  expect(sent).toHaveLength(2)
})
