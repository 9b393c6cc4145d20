import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { writeFileDurably } from '../durable-file.ts'
import type { Mail } from './mail.ts'

export interface MailTransport {
  /** `id` makes the Message-ID: the same for each try of one mail. */
  send(mail: Mail, id: string): Promise<void>
}

/** How long a mail server may keep a job waiting, ms. */
export const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

export interface MailTransportOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly patience?: typeof PATIENCE
}

/**
 * Sends by SMTP, or writes one .eml file per mail into DATA_DIR/mail when there is no mail server.
 */
export function createMailTransport({
  smtpUrl,
  from,
  dataDir,
  patience = PATIENCE,
}: MailTransportOptions): MailTransport {
  if (smtpUrl) {
    const smtp = nodemailer.createTransport({
      url: smtpUrl,
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return {
      send: async (mail, id) => {
        try {
          await smtp.sendMail(letterOf(mail, id, from))
        } catch (error) {
          throw toFailure(error)
        }
      },
    }
  }
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const folder = join(dataDir, 'mail')
  return {
    send: async (mail, id) => {
      const { message } = await composer.sendMail(letterOf(mail, id, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      await writeFileDurably(
        join(folder, `${stamp}-${randomBytes(4).toString('hex')}.eml`),
        message as Buffer,
      )
    },
  }
}

/**
 * The address goes in as one address: as a text it would be taken apart at commas and angle
 * brackets.
 */
const letterOf = ({ to, ...mail }: Mail, id: string, from: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
  messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'casework'}>`,
})

/**
 * Why a mail was not taken. The queue keeps and logs the message: what the mail server answered
 * repeats addresses, so the message holds codes only.
 */
export class MailFailure extends Error {
  /** The mail server refused this mail for good; another try would end the same. */
  readonly isFinal: boolean
  /** Private, so that no log prints it with the error. */
  readonly #reason: string

  constructor(message: string, isFinal: boolean, reason: string) {
    super(message)
    this.isFinal = isFinal
    this.#reason = reason
  }

  /** The mail server's words, for the sender of the mail. */
  get reason(): string {
    return this.#reason
  }
}

function toFailure(error: unknown): MailFailure {
  const { code, responseCode, command, response } = error as Record<string, unknown>
  const told = [code, responseCode, command].filter(
    (part) =>
      typeof part === 'number' || (typeof part === 'string' && /^[A-Z0-9_ ]{1,30}$/.test(part)),
  )
  // A 5xx at sign-in or greeting is about this installation, not about the mail.
  const isFinal =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    (responseCode === undefined ? code === 'EENVELOPE' : Number(responseCode) >= 500)
  const reason =
    reasonIn(response) ||
    (isFinal ? 'The address is not valid' : 'The mail server could not be reached')
  return new MailFailure(
    `The mail server did not take the mail (${told.join(', ') || 'no reason given'})`,
    isFinal,
    reason,
  )
}

const REASON_MAX = 300

/**
 * An answer of a mail server in one line, without links: a stranger's server may have written it.
 */
function reasonIn(response: unknown): string {
  const text = typeof response === 'string' ? response : ''
  const line = text.replaceAll(/^(\d{3})-/gm, '$1 ').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return line
    .replaceAll(/\S*:\/\/\S*/g, '…')
    .trim()
    .slice(0, REASON_MAX)
}
