import { authEndpoints } from '@casework/contract/auth'
import { invitationEndpoints } from '@casework/contract/invitations'
import { simpleParser, type ParsedMail } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, newPerson, useTestApp } from '@casework/testing'
import { startMailServer, type MailServer, type Received } from '@casework/testing/mail/mail-server'
import { createTestOutbox, type TestOutbox } from '@casework/testing/mail/test-outbox'
import { createMailTransport, MAIL_TIMEOUTS } from './transport.ts'

const casework = useTestApp({
  ownDatabase: true,
  settings: { PUBLIC_URL: 'https://law.example.org/' },
})
let mails: TestOutbox
let server: MailServer
beforeAll(async () => {
  mails = createTestOutbox(casework)
  server = await startMailServer()
})
afterAll(async () => {
  await server.stop()
})

/** Sends the queued mails and returns those that arrived. */
const deliverMails = async () => {
  const before = server.received.length
  await mails.deliverPending(server.url)
  return server.received.slice(before)
}

const findLinks = ({ html }: ParsedMail) =>
  [...String(html).matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'))

const listHeaderNames = ({ headerLines }: ParsedMail) => headerLines.map(({ key }) => key)

describe('a mail', () => {
  test('has the same content as text and HTML, and links to PUBLIC_URL for any Host header (AUTH-073)', async () => {
    const jane = await newPerson(casework)
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    }

    await ask(
      casework.app,
      authEndpoints.requestReset,
      { body: { email: jane.email } },
      { headers },
    )
    const [received] = await deliverMails()
    const { mail, raw } = received ?? { mail: {} as ParsedMail, raw: '' }
    const [link] = findLinks(mail)

    expect(mail.subject).toBe('Reset your password')
    expect(link).toMatch(
      /^https:\/\/law\.example\.org\/reset-password\?email=[^&]+&token=[\w-]{43}$/,
    )
    expect(mail.text).toContain(link)
    expect(findLinks(mail)).toHaveLength(1)
    for (const words of ['Hello Eleanor Whitfield,', 'works once and is valid for 1 hour']) {
      expect(mail.text).toContain(words)
      expect(mail.html).toContain(words)
    }
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(raw).not.toContain('evil.example')
  })
})

/** Payloads of header and address injection. */
const ENDINGS = [
  '\r\n',
  '\n',
  '\r',
  '\n\r',
  '\r\n ',
  '\r\n\t',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u2028',
  '\u2029',
  '%0d%0a',
  '\\r\\n',
  '嘊嘍',
  '\r\n\r\n',
]
const HEADERS = [
  'Bcc: evil@example.net',
  'Subject: Pay now',
  'Content-Type: text/html\r\n\r\n<script>alert(1)</script>',
]
const PAYLOADS = [
  ...ENDINGS.flatMap((ending) => HEADERS.map((header) => `Jane${ending}${header}`)),
  '"Jane" <evil@example.net>, x',
  'Jane\r\n.\r\nMAIL FROM:<evil@example.net>\r\nRCPT TO:<evil@example.net>\r\nDATA',
  '=?utf-8?q?Jane=0D=0ABcc:_evil@example.net?=',
  '<img src=x onerror=alert(1)>',
]

/** Text that mail programs turn into links. */
const LINKS = [
  'https://evil.example/pay?x=1',
  'www.evil.com',
  'evil.com/pay',
  '//evil.com',
  'http://localhost:80/a',
  'ftp://10.0.0.1',
  'mailto:bob@evil.com',
  'bob@evil.com',
  'evil．com',
].join(' and ')

/** Finds links as mail programs do. */
const detectLinks = async (text: string) => {
  const { textAsHtml } = await simpleParser(
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
  )
  return [...String(textAsHtml).matchAll(/href="([^"]*)"/g)].map(([, link]) =>
    link?.replaceAll('&amp;', '&'),
  )
}
const readText = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&amp;', '&')

describe('names and messages', () => {
  test(`with ${PAYLOADS.length} injection payloads add no header, recipient or markup`, async () => {
    const sender = await newPerson(casework)
    const invite = (from: typeof sender, to: string, name: string, message: string) =>
      from.ask(invitationEndpoints.send, {
        body: { emails: [to], invited_names: [name], assigned_role: 'silver', message },
      })
    await invite(sender, 'plain@example.com', 'Jane', 'Welcome')
    const [expected] = await deliverMails()

    for (const [row, payload] of PAYLOADS.entries()) {
      const answer = await invite(
        await newPerson(casework, payload),
        `invited-${row}@example.com`,
        // A new name has no @.
        payload.replaceAll('@', '#'),
        payload,
      )
      expect([payload, answer.status]).toEqual([payload, 201])
    }
    const received = await deliverMails()
    const arrived = new Map(received.map((message) => [message.recipients.join(), message]))

    expect(received).toHaveLength(PAYLOADS.length)
    for (const [row, payload] of PAYLOADS.entries()) {
      const { mail } = arrived.get(`invited-${row}@example.com`) as Received
      expect([payload, listHeaderNames(mail)]).toEqual([
        payload,
        listHeaderNames((expected as Received).mail),
      ])
      expect(mail.subject).toMatch(/ invites you to Casework$/)
      expect(mail.attachments).toEqual([])
      expect(String(mail.html)).not.toMatch(/<script|<img/)
    }
  })

  test('never become links in text or HTML, and read as entered (FIX-012)', async () => {
    const firm = await newPerson(casework, 'Click evil.example today')
    await firm.call(invitationEndpoints.send, {
      body: {
        emails: ['linked@example.com'],
        invited_names: ['Ann at evil.example'],
        message: LINKS,
      },
    })
    const [received] = await deliverMails()
    const { mail } = received as Received
    const action =
      /https:\/\/law\.example\.org\/register\?invitation=\S+/.exec(mail.text ?? '')?.[0] ??
      'no link'

    expect(findLinks(mail)).toEqual([action])
    expect(await detectLinks(mail.text ?? '')).toEqual([action])
    expect(await detectLinks(readText(String(mail.html)))).toEqual([])
    for (const part of [mail.text ?? '', readText(String(mail.html))]) {
      const asRead = part.replaceAll('\u200b', '')
      for (const words of [LINKS, 'Click evil.example today', 'Hello Ann at evil.example,'])
        expect(asRead).toContain(words)
    }
  })

  test.each([
    'a,evil@example.net',
    'a<evil@example.net',
    '"a;evil@example.net',
    'a:evil@example.net',
    '(a)evil@example.net',
  ])('a recipient with separators adds no second recipient: %s', async (to) => {
    const transport = createMailTransport({
      smtpUrl: server.url,
      from: 'Casework <post@example.com>',
      dataDir: '/nowhere',
      timeouts: MAIL_TIMEOUTS,
    })
    const before = server.received.length

    await transport
      .send({ to, subject: 'x', text: 'x', html: '<p>x</p>' }, 'a')
      .catch(() => undefined)

    for (const { recipients } of server.received.slice(before))
      expect(recipients).not.toContain('evil@example.net')
  })
})
