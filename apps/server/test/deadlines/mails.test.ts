import { profileEndpoints } from '@casework/contract/profile'
import { expect, test } from 'vitest'
import { deriveKey } from '../../src/platform/keys.ts'
import { createOutbox, sendMail } from '../../src/platform/mail/outbox.ts'
import { useTestApp, type Person } from '@casework/testing'
import { addCourtDeadline, addDeadline, buildOwn, dayIn, newTwoPersonFirm } from './add-deadline.ts'
import { momentOf, readMails, runReminders, setFirm } from './run-reminders.ts'

const casework = useTestApp()

const day = (days: number) => dayIn('UTC', days)
const run = (days: number, time?: string) => runReminders(casework, momentOf(day(days), time))
const print = (date: string, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

const savePreferences = (person: Person, given: object) =>
  person.ask(
    profileEndpoints.savePreferences,
    {
      body: {
        email_notifications: true,
        push_notifications: true,
        language: 'en',
        timezone: 'UTC',
        ...given,
      },
    },
    { 'if-match': '*' },
  )

test('one digest a day names kinds, numbers and dates of everything that is due (DUE-027, DUE-028)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  await setFirm(firm, { region: 'GB' })
  await addDeadline(owner, buildOwn(legalCase.id, { due_on: day(1) }))
  await addDeadline(owner, buildOwn(legalCase.id, { due_on: day(5) }))
  await addCourtDeadline(firm, second, legalCase.id, { due_on: day(40) })
  await firm.addSession({ legalCase, date: `${day(1)}T09:30:00` })
  for (const time of ['07:00', '07:01', '12:00']) await run(1, time)

  const [digest, ...more] = await readMails(casework, owner)
  expect(more).toEqual([])
  expect(digest?.subject).toBe('Hart & Lowe: 3 deadlines, 1 session')
  expect(digest?.from).toContain('Hart & Lowe via Casework')
  const lines = digest?.text.split('\n').filter((line) => line !== '') ?? []
  expect(lines.slice(1, 10)).toEqual([
    'Today',
    `Own deadline, ${legalCase.number}, due ${print(day(1))}`,
    'Next 7 days',
    `Own deadline, ${legalCase.number}, due ${print(day(5))}`,
    'To confirm',
    `Court deadline, ${legalCase.number}, due ${print(day(40))}`,
    'Sessions today',
    `Consultation, ${legalCase.number}, ${print(day(1))}`,
    `${casework.config.PUBLIC_URL}/deadlines`,
  ])
  const [confirming] = await readMails(casework, second)
  expect(confirming?.subject).toBe('Hart & Lowe: 1 deadline, 0 sessions')
  expect(confirming?.text).toContain(`/deadlines?owner_account_id=${firm.account_id}`)
})

test('the switch turns the digest off, not the mail of the day itself (DUE-027)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  const idle = await newTwoPersonFirm(casework)
  await setFirm(firm, {})
  await savePreferences(owner, { email_notifications: false })
  await addCourtDeadline(firm, second, legalCase.id, { due_on: day(1) })
  await addDeadline(owner, buildOwn(legalCase.id, { due_on: day(1) }))
  await run(1)
  expect((await readMails(casework, owner)).map(({ subject }) => subject)).toEqual([
    'Deadline today',
  ])
  await run(1, '12:00')
  expect((await readMails(casework, second)).map(({ subject }) => subject).toSorted()).toEqual([
    'Deadline today, not acknowledged',
    'Hart & Lowe: 1 deadline, 0 sessions',
  ])
  expect(await readMails(casework, idle.owner)).toEqual([])
})

test('no mail contains a client, a case or a deadline, in any language (DUE-028)', async () => {
  const { firm, owner, second } = await newTwoPersonFirm(casework)
  const [client, title, appeal] = ['Quillfeather Ltd', 'Quillfeather v. Brand', 'Zephyr appeal']
  const legalCase = await firm.addCase({ title, client: await firm.addClient({ name: client }) })
  await savePreferences(owner, { language: 'de' })
  await savePreferences(second, { language: 'fr' })
  await addCourtDeadline(firm, second, legalCase.id, { title: appeal, due_on: day(1) })
  await addDeadline(owner, buildOwn(legalCase.id, { title: appeal, due_on: day(0) }))
  await firm.addSession({ legalCase, title: appeal, date: `${day(2)}T09:30:00` })
  for (const time of ['07:00', '12:00', '15:00']) await run(1, time)

  const mails = [...(await readMails(casework, owner)), ...(await readMails(casework, second))]
  expect(mails.length).toBeGreaterThanOrEqual(4)
  for (const mail of mails) {
    expect(JSON.stringify(mail)).not.toMatch(/Quillfeather|Zephyr/)
    expect(mail.text).toContain(legalCase.number)
  }
})

test('a mail that is sent again after a crash has the same Message-ID (DUE-024)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  await setFirm(firm, {})
  await addCourtDeadline(firm, second, legalCase.id, { due_on: day(1) })
  const listMails = async () =>
    (
      await casework.jobsPool.query<{ id: string; payload: unknown }>(
        `select j.id::text, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
         where j.task_identifier = 'send_mail' order by j.id`,
      )
    ).rows
  // Other tests of this worker may have left mails, sealed with other keys.
  const before = new Set((await listMails()).map(({ id }) => id))
  await run(1)
  const rows = (await listMails()).filter(({ id }) => !before.has(id))
  const outbox = createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload'))
  const job = rows.find(({ payload }) => outbox.open(payload)?.to === owner.email)
  const ids: string[] = []
  const send = sendMail(outbox, {
    send: async (_mail, id) => {
      ids.push(id)
      // The mail server has taken it; the queue never learns so.
      if (ids.length === 1) throw new Error('connection lost')
    },
  })
  const attempt = () => send(job?.payload, { id: job?.id ?? '', isLastTry: false })
  await expect(attempt()).rejects.toThrow('connection lost')
  await attempt()
  expect(ids).toEqual([`casework-${job?.id}`, `casework-${job?.id}`])
})
