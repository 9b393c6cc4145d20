// Writes reminders, their alerts and their mails, in the transaction of the caller.
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { toNumber } from '../calendar/days.ts'
import { sendAlerts, type PersonalAlert } from '../../alerts/index.ts'
import type { Digest } from './plan-digest.ts'
import type { DeadlineReminder, SessionReminder } from './plan-reminders.ts'
import { renderDigest, renderDueMail } from './reminder-mails.ts'
import {
  getReminderKey,
  insertReminders,
  type FirmPeople,
  type NewReminder,
} from './reminders.sql.ts'

export interface ReminderDeps {
  readonly outbox: Outbox
  readonly publicUrl: string
}

export interface Plan {
  readonly deadlines: readonly DeadlineReminder[]
  readonly sessions: readonly SessionReminder[]
  /** By person. */
  readonly digests: ReadonlyMap<number, Digest>
}

interface Item {
  readonly reminder: NewReminder
  readonly alert?: PersonalAlert['alert']
  readonly mail?: () => Parameters<Outbox['send']>[1]
}

/** An overdue deadline reminds every day. */
const nameStep = ({ step }: DeadlineReminder, today: string): string =>
  step === 'overdue' ? `overdue ${today}` : step

const findName = ({ recipients }: FirmPeople, id: number | null): string =>
  (id !== null && recipients.get(id)?.name) || '–'

function buildAlert(
  { subject, step }: DeadlineReminder,
  people: FirmPeople,
  today: string,
): PersonalAlert['alert'] {
  const { id, case_id, title, number, due_on: date } = subject
  const about = {
    link: { type: 'deadline', id, case_id } as const,
    once_key: `deadline:${id}:${date}:${step === 'overdue' ? `overdue:${today}` : step}`,
  }
  if (step === 'overdue')
    return { kind: 'deadline_overdue', values: { title, number, date }, ...about }
  if (step === 'noon' || step === 'afternoon') {
    const person = findName(people, subject.user_id)
    return { kind: 'deadline_escalated', values: { title, number, person }, ...about }
  }
  const days = toNumber(date) - toNumber(today)
  return { kind: 'deadline_soon', values: { days, title, number, date }, ...about }
}

function listDeadlineItems(
  deps: ReminderDeps,
  reminder: DeadlineReminder,
  people: FirmPeople,
  today: string,
): Item[] {
  const { subject, has_mail, receivers } = reminder
  return receivers.map((user_id) => {
    const recipient = people.recipients.get(user_id)
    return {
      reminder: {
        subject_type: 'deadline',
        subject_id: subject.id,
        user_id,
        due_on: subject.due_on,
        step: nameStep(reminder, today),
      },
      alert: buildAlert(reminder, people, today),
      ...(has_mail && recipient
        ? { mail: () => renderDueMail(recipient, people.firm, deps.publicUrl, reminder) }
        : {}),
    }
  })
}

const listSessionItems = ({ subject, step, days, receivers }: SessionReminder): Item[] =>
  receivers.map((user_id) => ({
    reminder: {
      subject_type: 'session',
      subject_id: subject.id,
      user_id,
      due_on: subject.date.slice(0, 10),
      step,
    },
    alert: {
      kind: 'session_soon',
      values: {
        days,
        time: subject.date.slice(11, 16),
        title: subject.title,
        number: subject.number,
      },
      link: { type: 'session', id: subject.id, case_id: subject.case_id },
      once_key: `session:${subject.id}:${subject.date}:${step}`,
    },
  }))

function listDigestItems(
  deps: ReminderDeps,
  digests: Plan['digests'],
  people: FirmPeople,
  today: string,
): Item[] {
  return [...digests].flatMap(([user_id, digest]): Item[] => {
    const recipient = people.recipients.get(user_id)
    if (!recipient?.wants_mails) return []
    const { account_id } = people.firm
    return [
      {
        reminder: {
          subject_type: 'firm',
          subject_id: account_id,
          user_id,
          due_on: today,
          step: 'digest',
        },
        mail: () => renderDigest(recipient, people.firm, deps.publicUrl, digest),
      },
    ]
  })
}

/** Sends each step of the plan that was not sent before. */
export async function sendReminders(
  deps: ReminderDeps,
  scope: WorkspaceScope,
  { deadlines, sessions, digests }: Plan,
  people: FirmPeople,
  today: string,
): Promise<void> {
  const items = [
    ...deadlines.flatMap((reminder) => listDeadlineItems(deps, reminder, people, today)),
    ...sessions.flatMap(listSessionItems),
    ...listDigestItems(deps, digests, people, today),
  ].filter(({ reminder }) => people.members.has(reminder.user_id))
  const fresh = await insertReminders(
    scope,
    items.map(({ reminder }) => reminder),
  )
  const wanted = items.filter(({ reminder }) => fresh.has(getReminderKey(reminder)))
  await sendAlerts(
    scope,
    wanted.flatMap(({ reminder, alert }) => (alert ? [{ user_id: reminder.user_id, alert }] : [])),
  )
  for (const { mail } of wanted) if (mail) await deps.outbox.sendForFirm(scope, mail())
}
