import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentBatches } from '@casework/contract/document-batches'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { signUp } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { listAlarms, reportAll } from '../../../../test/alerts/alarm-reports.ts'
import { createReadScope, sql } from '../../../platform/database/query/scope.ts'

const casework = useTestApp({ ownDatabase: true })

const report = () => reportAll(casework)
const repeat = (count: number, call: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, call))
const listMails = async (person: Person, subject: string) =>
  (await casework.mails()).filter(
    (mail) => mail.includes(person.email) && mail.includes(`Subject: ${subject}`),
  )

/** A silver may not delete clients. */
const refuse = (person: Person, { account_id }: Firm, count: number) =>
  repeat(count, () => person.in(account_id).ask(clientEndpoints.remove, { params: { id: 1 } }))

test('reports the tenth refusal of a person in a minute to owner and admins, once', async () => {
  const firm = await newFirm(casework)
  const [admin, silver] = [await firm.addEmployee('admin'), await firm.addEmployee('silver')]
  await refuse(silver, firm, 9)
  await report()
  expect(await listAlarms(firm, firm.owner)).toEqual([])

  await refuse(silver, firm, 1)
  // Two workers at the same time, and a run after them.
  await Promise.all([report(), report()])
  await refuse(silver, firm, 3)
  await report()

  const alarm = {
    kind: 'alarm_refusals',
    title: 'Many refused attempts',
    message: `${silver.name} was refused 10 times within a minute.`,
  }
  expect(await listAlarms(firm, firm.owner)).toEqual([alarm])
  expect(await listAlarms(firm, admin)).toEqual([alarm])
  expect(await listAlarms(firm, silver)).toEqual([])
  expect(await listMails(firm.owner, 'Many refused attempts')).toHaveLength(1)
  expect(await listMails(admin, 'Many refused attempts')).toHaveLength(1)
  expect(await listMails(silver, 'Many refused attempts')).toEqual([])
})

test('reports more than 200 downloads of a person in an hour, each document of a zip', async () => {
  const firm = await newFirm(casework)
  const admin = await firm.addEmployee('admin')
  const { id: client_id } = await firm.addClient()
  const ids: number[] = []
  for (let n = 0; n < 10; n += 1)
    ids.push((await uploadOne(firm.owner, { security_level: 'green', client_id })).id)
  const download = (chosen: readonly number[]) =>
    admin.ask(documentBatches.downloadMany, { body: { ids: chosen } })
  for (let n = 0; n < 20; n += 1) expect((await download(ids)).status).toBe(200)
  await report()
  expect(await listAlarms(firm, firm.owner)).toEqual([])

  await download(ids.slice(0, 1))
  await report()

  expect(await listAlarms(firm, firm.owner)).toEqual([
    {
      kind: 'alarm_downloads',
      title: 'Unusually many downloads',
      message: `${admin.name} downloaded or exported 201 times within an hour.`,
    },
  ])
})

test('counts neither another firm, nor another person, nor another minute', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const person = await firm.addEmployee('silver')
  const colleague = await firm.addEmployee('silver')
  await refuse(person, firm, 5)
  await onDatabase(casework.database.owner, (client) =>
    client.query(
      `alter table audit_entries no force row level security;
       update audit_entries set at = at - interval '61 seconds' where account_id = ${firm.account_id};
       alter table audit_entries force row level security`,
    ),
  )
  await refuse(person, firm, 5)
  await refuse(colleague, firm, 5)
  // A stranger's refusals belong to the firm that was asked for.
  await refuse(person, other, 4)

  await report()

  expect(await listAlarms(firm, firm.owner)).toEqual([])
  expect(await listAlarms(other, other.owner)).toEqual([])
})

test('reports again on another day of the firm', async () => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  await refuse(silver, firm, 10)
  await report()
  await casework.asOwner(
    `alter table alarms no force row level security;
     update alarms set day = day - 1 where account_id = ${firm.account_id};
     alter table alarms force row level security`,
  )
  // A new day has its own key of the alert, too.
  await casework.asOwner(
    `alter table updates no force row level security;
     update updates set once_key = once_key || '-before' where account_id = ${firm.account_id};
     alter table updates force row level security`,
  )

  await report()

  expect(await listAlarms(firm, firm.owner)).toHaveLength(2)
})

/** A time zone in which it is this hour of the day now. */
function findZone(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The signs of these names are the wrong way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Returns the cookie of the browser. */
async function signIn({ email }: Person, cookie = ''): Promise<string> {
  const login = await casework.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password: 'Correct1horse' },
    headers: { cookie },
  })
  expect(login.statusCode).toBe(200)
  const cookies = [login.headers['set-cookie'] ?? []].flat()
  return cookies.find((each) => each.startsWith('casework_device='))?.split(';')[0] ?? ''
}

test.each([
  [23, true],
  [3, true],
  [12, false],
])('at %i h of the firm, a sign-in from a new device is reported: %s', async (hour, isNight) => {
  const firm = await newFirm(casework)
  const silver = await firm.addEmployee('silver')
  const { email } = await signUp(casework)
  await casework.asOwner(
    'update users set password_hash = (select password_hash from users where email = $2) where id = $1',
    [silver.user_id, email],
  )
  const known = await signIn(silver)
  await casework.asOwner('update sign_ins set is_new_device = false where user_id = $1', [
    silver.user_id,
  ])
  await casework.asOwner('update accounts set timezone = $2 where id = $1', [
    firm.account_id,
    findZone(hour),
  ])
  await signIn(silver, known)
  await report()
  expect(await listAlarms(firm, firm.owner)).toEqual([])

  await signIn(silver)
  await signIn(silver)
  await Promise.all([report(), report()])

  const alarm = {
    kind: 'alarm_sign_in',
    title: 'Sign-in at night from a new device',
    message: `${silver.name} signed in at night, from a device that was not used before.`,
  }
  expect(await listAlarms(firm, firm.owner)).toEqual(isNight ? [alarm] : [])
  expect(await listMails(firm.owner, alarm.title)).toHaveLength(isNight ? 1 : 0)
})

test('does not tell a former admin', async () => {
  const firm = await newFirm(casework)
  const [former, silver] = [await firm.addEmployee('admin'), await firm.addEmployee('silver')]
  const [connection] = (await firm.owner.call(connectionEndpoints.followers, {})).filter(
    ({ name }) => name === former.name,
  )
  await firm.owner.call(connectionEndpoints.manage, {
    body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
  })
  await refuse(silver, firm, 10)

  await report()

  expect(await listMails(firm.owner, 'Many refused attempts')).toHaveLength(1)
  expect(await listMails(former, 'Many refused attempts')).toEqual([])
})

test('the server reads neither the alarms nor what they are computed from', async () => {
  const firm = await newFirm(casework)
  const scope = createReadScope(casework.appPool, { account_id: firm.account_id })
  for (const statement of [
    sql`select * from find_alarms()`,
    sql`select * from list_administrators()`,
    sql`select * from alarms`,
  ])
    await expect(scope.many(statement)).rejects.toMatchObject({ code: '42501' })
})
