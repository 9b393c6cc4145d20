// Mails about deadlines. They name kinds, case numbers and dates: no client, case or deadline.
import type { Region } from '@casework/contract/firm'
import type { DeadlineKind } from '@casework/contract/parts/deadline-kinds'
import { SESSION_TYPE_LABELS, type SessionType } from '@casework/contract/sessions'
import { translate } from '@casework/texts'
import { formatDay, type Reader } from '../../../platform/format-day.ts'
import { nameSender, preventLinks, renderMail, type Mail } from '../../../platform/mail/mail.ts'
import { countDeadlines, countSessions, type Digest } from './plan-digest.ts'
import type { DueDeadline, DueSession } from './plan-reminders.ts'

export interface Recipient {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly language: string
  /** The email switch of the person. */
  readonly wants_mails: boolean
}

export interface MailFirm {
  readonly account_id: number
  readonly name: string
  readonly address: string | null
  readonly region: Region | null
  readonly owner: number
}

const LINES: Record<DeadlineKind, { title: string }> = {
  limitation: { title: 'Limitation deadline, {number}, due {date}' },
  court: { title: 'Court deadline, {number}, due {date}' },
  own: { title: 'Own deadline, {number}, due {date}' },
}

type Say = (text: string, values?: Record<string, string | number>) => string

const speak =
  ({ language }: Recipient): Say =>
  (text, values = {}) =>
    translate(language, text, values)

const writeDeadline = (say: Say, { kind, number, due_on }: DueDeadline, reader: Reader): string =>
  say(LINES[kind].title, { number, date: formatDay(due_on, reader) })

const writeSession = (say: Say, { session_type, number, date }: DueSession, reader: Reader) =>
  say('{type}, {number}, {date}', {
    type: say(SESSION_TYPE_LABELS[session_type as SessionType] ?? SESSION_TYPE_LABELS.other),
    number,
    date: formatDay(date.slice(0, 10), reader),
  })

const linkTo = (publicUrl: string, { account_id, owner }: MailFirm, { user_id }: Recipient) =>
  `${publicUrl}/deadlines${user_id === owner ? '' : `?owner_account_id=${account_id}`}`

interface Content {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

function render(
  recipient: Recipient,
  firm: MailFirm,
  publicUrl: string,
  { subject, paragraphs }: Content,
): Mail {
  const say = speak(recipient)
  return {
    to: recipient.email,
    from_name: nameSender(recipient.language, firm.name),
    subject,
    ...renderMail({
      greeting: say('Hello {name},', { name: recipient.name }),
      paragraphs,
      action: { label: say('Open deadlines'), link: linkTo(publicUrl, firm, recipient) },
      closing: say('You receive this email because you work on cases of {firm}.', {
        firm: preventLinks(firm.name),
      }),
      firm,
    }),
  }
}

/** The mail on the due day, sent even if the user has turned off mails. */
export function renderDueMail(
  recipient: Recipient,
  firm: MailFirm,
  publicUrl: string,
  { subject: deadline, step }: { subject: DueDeadline; step: string },
): Mail {
  const say = speak(recipient)
  const reader = { language: recipient.language, region: firm.region }
  return render(recipient, firm, publicUrl, {
    subject: step === 'day' ? say('Deadline today') : say('Deadline today, not acknowledged'),
    paragraphs: [writeDeadline(say, deadline, reader)],
  })
}

/** A part of a mail lists at most this many lines. */
const MAX_LINES = 100

/** Everything that a person has to know in the morning. */
export function renderDigest(
  recipient: Recipient,
  firm: MailFirm,
  publicUrl: string,
  digest: Digest,
): Mail {
  const say = speak(recipient)
  const reader = { language: recipient.language, region: firm.region }
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          title,
          ...lines.slice(0, MAX_LINES),
          ...(lines.length > MAX_LINES
            ? [say('and {n} more', { n: lines.length - MAX_LINES })]
            : []),
        ]
  const deadlines = (items: readonly DueDeadline[]) =>
    items.map((item) => writeDeadline(say, item, reader))
  const sessions = (items: readonly DueSession[]) =>
    items.map((item) => writeSession(say, item, reader))
  const [n, m] = [countDeadlines(digest), countSessions(digest)]
  const values = { firm: firm.name, n, m }
  return render(recipient, firm, publicUrl, {
    subject: say(
      '{firm}: {n, plural, one {# deadline} other {# deadlines}}, {m, plural, one {# session} other {# sessions}}',
      values,
    ),
    paragraphs: [
      ...part(say('Overdue'), deadlines(digest.overdue)),
      ...part(say('Today'), deadlines(digest.today)),
      ...part(say('Next 7 days'), deadlines(digest.soon)),
      ...part(say('To confirm'), deadlines(digest.to_confirm)),
      ...part(say('Sessions today'), sessions(digest.sessions_today)),
      ...part(say('Sessions tomorrow'), sessions(digest.sessions_tomorrow)),
    ],
  })
}
