// What the alarms count beyond the entries of the firm's own log (decision 0064).
import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { describe, expect, test, vi } from 'vitest'
import { newFirm, newPerson, useTestApp, type Firm, type Person } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { uploadText } from '../../../../test/tenant-isolation/upload-text.ts'
import { listAlarms, reportAll } from '../../../../test/alerts/alarm-reports.ts'

const casework = useTestApp({ ownDatabase: true })

const repeat = (count: number, call: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, call))
const refusals = (name: string) => ({
  kind: 'alarm_refusals',
  title: 'Many refused attempts',
  message: `${name} was refused 10 times within a minute.`,
})
const listRefused = async ({ owner }: Firm) =>
  (await owner.call(historyEndpoints.list, { query: { outcome: 'denied', page_size: '50' } })).items

describe('ten refusals in a minute', () => {
  const enter = (person: Person, { account_id }: Firm) =>
    person.in(account_id).ask(clientEndpoints.list)

  test('of a workspace are reported, one after the other or at the same time', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [first, second] = [await newPerson(casework), await newPerson(casework)]
    for (let n = 0; n < 9; n += 1) expect((await enter(first, firm)).status).toBe(403)
    await repeat(9, () => enter(second, other))
    await reportAll(casework)
    expect(await listAlarms(firm, firm.owner)).toEqual([])
    expect(await listAlarms(other, other.owner)).toEqual([])

    await enter(first, firm)
    await enter(second, other)
    await reportAll(casework)

    expect(await listAlarms(firm, firm.owner)).toEqual([refusals(first.name)])
    expect(await listAlarms(other, other.owner)).toEqual([refusals(second.name)])
  })

  test('of a workspace leave ten entries for each sign-in, however many follow', async () => {
    const firm = await newFirm(casework)
    const stranger = await newPerson(casework)

    await repeat(25, () => enter(stranger, firm))

    expect(await listRefused(firm)).toHaveLength(10)
  })

  test('of different kinds count together', async () => {
    const firm = await newFirm(casework)
    const silver = await firm.addEmployee('silver')
    await repeat(5, () => silver.ask(clientEndpoints.remove, { params: { id: 1 } }))
    const [connection] = await firm.owner.call(connectionEndpoints.followers, {})
    await firm.owner.call(connectionEndpoints.manage, {
      body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
    })
    await repeat(5, () => enter(silver, firm))

    await reportAll(casework)

    expect(await listAlarms(firm, firm.owner)).toEqual([refusals(silver.name)])
  })
})

describe('wrong passwords', () => {
  const failSignIn = ({ email }: Person) =>
    casework.app.inject({
      method: 'POST',
      url: `/api${authEndpoints.login.path}`,
      payload: { email, password: 'Wrong1horse' },
    })

  test('count in each firm that the person works for, and nowhere else', async () => {
    const [firm, other, former] = [
      await newFirm(casework),
      await newFirm(casework),
      await newFirm(casework),
    ]
    const person = await firm.addEmployee('silver')
    const { email } = await signUp(casework)
    await casework.asOwner(
      `alter table connections no force row level security;
       insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
       values (${other.account_id}, ${person.account_id}, ${person.user_id}, 'gold');
       alter table connections force row level security;
       update users set password_hash = (select password_hash from users where email = '${email}')
       where id = ${person.user_id}`,
    )
    // One refusal in a firm, which no other firm counts.
    await person.ask(clientEndpoints.remove, { params: { id: 1 } })
    await repeat(9, () => failSignIn(person))

    await vi.waitFor(async () => {
      await reportAll(casework)
      expect(await listAlarms(firm, firm.owner)).toEqual([refusals(person.name)])
    })
    expect(await listAlarms(other, other.owner)).toEqual([])

    await failSignIn(person)
    await vi.waitFor(async () => {
      await reportAll(casework)
      expect(await listAlarms(other, other.owner)).toEqual([refusals(person.name)])
    })
    expect(await listAlarms(former, former.owner)).toEqual([])
    // The log of a firm has the refusals of this firm only.
    expect(await listRefused(firm)).toHaveLength(1)
    expect(await listRefused(other)).toEqual([])
  })
})

describe('more than 200 downloads in an hour', () => {
  test('include green documents, which leave no entry, but no views (HIST-011)', async () => {
    const firm = await newFirm(casework)
    const admin = await firm.addEmployee('admin')
    const { id: client_id } = await firm.addClient()
    const ids: number[] = []
    for (let n = 0; n < 10; n += 1)
      ids.push(await uploadText(firm.owner, { security_level: 'green', client_id }))
    for (let n = 0; n < 20; n += 1)
      expect((await admin.ask(documentBatches.downloadMany, { body: { ids } })).status).toBe(200)
    const params = { id: ids[0] ?? 0 }
    expect((await admin.ask(documentEndpoints.view, { params })).status).toBe(200)
    await reportAll(casework)
    expect(await listAlarms(firm, firm.owner)).toEqual([])

    for (const headers of [{}, { range: 'bytes=0-1' }])
      await admin.ask(documentEndpoints.download, { params }, headers)
    await reportAll(casework)

    expect(await listAlarms(firm, firm.owner)).toEqual([
      {
        kind: 'alarm_downloads',
        title: 'Unusually many downloads',
        message: `${admin.name} downloaded or exported 201 times within an hour.`,
      },
    ])
    const { items } = await firm.owner.call(historyEndpoints.ofDocument, { params })
    expect(items.map(({ action }) => action)).not.toContain('viewed')
    expect(items.filter(({ action }) => action === 'downloaded')).toHaveLength(20)
  })
})
