import type { Transporter } from 'nodemailer'
import { writeMailFile } from './mail-folder.ts'
import type { Mail } from './mail.ts'

export interface MailTransport {
  /**
   * @param id becomes the Message-ID, the same for each attempt
   * @param firm account on whose behalf it is sent
   */
  send(mail: Mail, id: string, firm?: number): Promise<void>
}

/** Timeouts of the mail server, in milliseconds. */
export const MAIL_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

export interface MailTransportOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly timeouts?: typeof MAIL_TIMEOUTS | undefined
}

/** Imported with the first mail, which keeps it out of the start. */
const loadNodemailer = async () => (await import('nodemailer')).default

/** Sends by SMTP; without a mail server, writes one .eml file per mail into DATA_DIR/mail. */
export function createMailTransport({
  smtpUrl,
  from,
  dataDir,
  timeouts = MAIL_TIMEOUTS,
}: MailTransportOptions): MailTransport {
  if (smtpUrl) {
    let smtp: Transporter | undefined
    return {
      send: async (mail, id) => {
        smtp ??= (await loadNodemailer()).createTransport({
          url: smtpUrl,
          ...timeouts,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        try {
          await smtp.sendMail(toMessage(mail, id, from))
        } catch (error) {
          throw toFailure(error)
        }
      },
    }
  }
  return {
    send: async (mail, id, firm) => {
      const composer = (await loadNodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { message } = await composer.sendMail(toMessage(mail, id, from))
      await writeMailFile(dataDir, message as Buffer, firm)
    },
  }
}

/** Control and bidirectional characters, which could start a header or disguise a name. */
const UNSAFE_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** @param from an address, with or without a display name */
const createSender = (from: string, name: string | undefined) =>
  name === undefined
    ? from
    : {
        name: name.replaceAll(UNSAFE_IN_A_NAME, ' ').trim(),
        address: /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from,
      }

/**
 * Passes people as objects: nodemailer would split a string at commas and angle brackets. It
 * encodes the names.
 */
const toMessage = ({ to, from_name, ...mail }: Mail, id: string, from: string) => ({
  ...mail,
  from: createSender(from, from_name),
  to: { name: '', address: to },
  messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'casework'}>`,
})

/**
 * Why a mail was not accepted. The queue stores and logs `message`, so it contains codes only: the
 * mail server's own text repeats recipients.
 */
export class MailFailure extends Error {
  /** The mail server rejected this mail permanently. */
  readonly isFinal: boolean
  /** Private, so that it is not logged with the error. */
  readonly #reason: string

  constructor(message: string, isFinal: boolean, reason: string) {
    super(message)
    this.isFinal = isFinal
    this.#reason = reason
  }

  /** The mail server's text, to show to the sender. */
  get reason(): string {
    return this.#reason
  }
}

function toFailure(error: unknown): MailFailure {
  const { code, responseCode, command, response } = error as Record<string, unknown>
  const details = [code, responseCode, command].filter(
    (part) =>
      typeof part === 'number' || (typeof part === 'string' && /^[A-Z0-9_ ]{1,30}$/.test(part)),
  )
  // A 5xx at login or greeting is about this installation, not about the mail.
  const isFinal =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    (responseCode === undefined ? code === 'EENVELOPE' : Number(responseCode) >= 500)
  const reason =
    extractReason(response) ||
    (isFinal ? 'The address is not valid' : 'The mail server could not be reached')
  return new MailFailure(
    `The mail server did not take the mail (${details.join(', ') || 'no reason given'})`,
    isFinal,
    reason,
  )
}

const REASON_MAX = 300

/**
 * Reduces a mail server's response to one line without links: an attacker's server may have
 * written it.
 */
function extractReason(response: unknown): string {
  const text = typeof response === 'string' ? response : ''
  const line = text.replaceAll(/^(\d{3})-/gm, '$1 ').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return line
    .replaceAll(/\S*:\/\/\S*/g, '…')
    .trim()
    .slice(0, REASON_MAX)
}
