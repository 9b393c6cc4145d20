import { accountEndpoints } from '@casework/contract/accounts'
import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { profileEndpoints } from '@casework/contract/profile'
import { alertEndpoints } from '@casework/contract/alerts'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { notifyTopics, personTopic } from '../../src/platform/push/index.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { setFactor, setRule } from './rules.ts'

const { list, create } = clientEndpoints

const casework = useTestApp()
const REFUSED = {
  status: 403,
  body: {
    error: {
      type: 'second_factor_missing',
      message:
        'Eleanor Whitfield requires a second factor. Set one up in Profile Settings, Security.',
    },
  },
}

/** Creates a firm and an employee without a factor. */
async function newEmployee(): Promise<{ firm: Firm; employee: Person }> {
  const firm = await newFirm(casework)
  return { firm, employee: await firm.addEmployee('admin') }
}

describe('after the grace period, a sign-in without a factor', () => {
  test('is refused from its next request on, although it is from before (KEYS-028)', async () => {
    const { firm, employee } = await newEmployee()
    // Read twice, so that the next read would use the cached actor.
    await employee.call(list, {})
    await employee.call(list, {})
    await setRule(casework, firm, 'grace')
    expect(await employee.ask(list)).toMatchObject({ status: 200 })
    expect(await employee.ask(list)).toMatchObject({ status: 200 })

    await setRule(casework, firm, 'required')

    for (let times = 0; times < 3; times += 1)
      expect(await employee.ask(list)).toMatchObject(REFUSED)
  })

  test('changes nothing (KEYS-026)', async () => {
    const { firm, employee } = await newEmployee()
    await setRule(casework, firm, 'required')

    expect(await employee.ask(create, { body: { name: 'Acme Ltd' } })).toMatchObject(REFUSED)

    await setRule(casework, firm, 'nothing')
    expect((await firm.owner.call(list, {})).items).toEqual([])
  })

  test('learns nothing about its input (KEYS-026)', async () => {
    const { firm, employee } = await newEmployee()
    await setRule(casework, firm, 'required')

    for (const body of [{}, { name: 5 }, []])
      expect(await employee.ask(create, { body })).toMatchObject(REFUSED)
  })

  test('is refused to the owner of the firm too, in the own workspace (KEYS-026)', async () => {
    const { firm } = await newEmployee()
    await setRule(casework, firm, 'required')

    expect(await firm.owner.ask(list)).toMatchObject(REFUSED)
    expect(await firm.owner.in(firm.account_id).ask(list)).toMatchObject(REFUSED)
  })

  test('keeps the calls about the user, its own workspace and other firms (KEYS-026)', async () => {
    const { firm, employee } = await newEmployee()
    const other = await newFirm(casework)
    await inTransaction(casework.authPool, other, (scope) =>
      scope.one(sql`
        insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
        values (${other.account_id}, ${employee.account_id}, ${employee.user_id}, 'gold') returning id`),
    )
    await setRule(casework, firm, 'required')

    for (const endpoint of [accountEndpoints.info, profileEndpoints.read])
      expect(await employee.ask(endpoint)).toMatchObject({ status: 200 })
    for (const workspace of [employee.account_id, other.account_id])
      expect(await employee.in(workspace).ask(list)).toMatchObject({ status: 200 })
    expect(await employee.ask(list)).toMatchObject(REFUSED)
  })

  test('works as soon as a factor is confirmed in it, and only in it (KEYS-026)', async () => {
    const { firm, employee } = await newEmployee()
    await setRule(casework, firm, 'required')
    expect(await employee.ask(list)).toMatchObject(REFUSED)

    await setFactor(casework, employee, 'stale')
    expect(await employee.ask(list)).toMatchObject({ status: 200 })
    expect(await employee.ask(create, { body: { name: 'Acme Ltd' } })).toMatchObject({
      status: 201,
    })

    const { rows } = await casework.authPool.query<{ id: string }>(
      'insert into sign_ins (user_id) values ($1) returning id',
      [employee.user_id],
    )
    const other = casework.tokens.sign({
      user_id: employee.user_id,
      sign_in_id: Number(rows[0]?.id),
    })
    const response = await casework.app.inject({
      url: `/api${list.path}?owner_account_id=${firm.account_id}`,
      headers: { authorization: `Bearer ${other}` },
    })
    // A sign-in without the factor of its person is none.
    expect(response.statusCode).toBe(401)
  })

  test('cannot download by POST, nor view as another role (KEYS-026)', async () => {
    const { firm, employee } = await newEmployee()
    const id = await uploadText(firm.owner, { client_id: (await firm.addClient()).id })
    await setRule(casework, firm, 'required')

    expect(await employee.ask(documentBatches.downloadMany, { body: { ids: [id] } })).toMatchObject(
      REFUSED,
    )
    for (const person of [firm.owner.in(firm.account_id), employee])
      for (const endpoint of [list, workspaceEndpoints.checkPermissions])
        expect(await person.ask(endpoint, { query: { see_as: 'silver' } })).toMatchObject(REFUSED)
  })

  test('opens no stream of the firm, and an open one ends with its next event (KEYS-028)', async () => {
    const { firm, employee } = await newEmployee()
    const safe = await firm.addEmployee('gold')
    await setFactor(casework, safe, 'stale')
    const url = `${casework.address}/api${alertEndpoints.stream.path}?owner_account_id=${firm.account_id}`
    const notify = () =>
      inTransaction(casework.authPool, {}, (scope) =>
        scope.many(
          notifyTopics(
            [employee, safe].map(({ user_id }) => personTopic(firm.account_id, user_id)),
          ),
        ),
      )
    const streams = [
      await openEventStream(url, employee.token),
      await openEventStream(url, safe.token),
    ] as const
    for (const events of streams) await events.next()
    await setRule(casework, firm, 'grace')
    await notify()
    // The second event shows that the streams listen.
    for (const events of streams) expect(await events.next()).toContain('news')

    await setRule(casework, firm, 'required')
    await notify()

    // An event from before may come first.
    while (await streams[0].next()) continue
    expect(await streams[1].next()).toContain('news')
    await streams[1].close()
    expect((await openEventStream(url, employee.token)).status).toBe(403)
  })
})

test('during the grace period everything works without a factor (KEYS-025)', async () => {
  const { firm, employee } = await newEmployee()
  await setRule(casework, firm, 'grace')

  expect(await employee.ask(list)).toMatchObject({ status: 200 })
  expect(await employee.ask(create, { body: { name: 'Acme Ltd' } })).toMatchObject({ status: 201 })
})
