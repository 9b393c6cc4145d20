import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp, type Person } from '@casework/testing'
import { sendRequest } from '../../../test/connections/requests.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { answer, searchAccounts, followers, manage } = connectionEndpoints

describe('account search', () => {
  test('matches part of the account or owner name from two characters, and returns id, name, owner_name only (CONN-020, CONN-021)', async () => {
    const [seeker, firm] = [
      await newPerson(casework),
      await newPerson(casework, 'Zxq Überall 100%'),
    ]
    const search = (q: string) => seeker.call(searchAccounts, { query: { q } })

    expect(await search('z')).toEqual([])
    expect(await search('  ')).toEqual([])
    expect(await search('%%')).toEqual([])
    const expected = [{ id: firm.account_id, name: firm.name, owner_name: firm.name }]
    expect(await search(' zXQ ')).toEqual(expected)
    expect(await search('q ÜBER')).toEqual(expected)
    expect(await search('00%')).toEqual(expected)
    expect((await seeker.ask(searchAccounts, { query: { q: 'x'.repeat(201) } })).status).toBe(400)
  })

  test("omits the user's own account, inactive and unverified accounts and employers; includes employees; returns at most twenty", async () => {
    const seeker = await newPerson(casework, 'Kumquat & Co')
    const [employer, employee, dormant, unconfirmed] = [
      await newPerson(casework, 'Kumquat employer'),
      await newPerson(casework, 'Kumquat employee'),
      await newPerson(casework, 'Kumquat dormant'),
      await newPerson(casework, 'Kumquat new'),
    ]
    await employer.call(answer, {
      body: {
        id: (await sendRequest(seeker, employer)).id,
        status: 'accepted',
        assigned_role: 'silver',
      },
    })
    await seeker.call(answer, {
      body: {
        id: (await sendRequest(employee, seeker)).id,
        status: 'accepted',
        assigned_role: 'silver',
      },
    })
    await employee.call(clientEndpoints.create, { body: { name: 'Own client' } })
    await casework.authPool.query('update accounts set is_active = false where id = $1', [
      dormant.account_id,
    ])
    await casework.authPool.query('update users set email_verified_at = null where id = $1', [
      unconfirmed.user_id,
    ])

    expect(await seeker.call(searchAccounts, { query: { q: 'kumquat' } })).toMatchObject([
      { id: employee.account_id },
    ])
    for (let index = 0; index < 22; index += 1) await newPerson(casework, `Kumquat ${index}`)
    expect(await seeker.call(searchAccounts, { query: { q: 'kumquat' } })).toHaveLength(20)
  })

  test('finds unlisted accounts and empty employee accounts by their exact email only (FIX-008)', async () => {
    const seeker = await newPerson(casework)
    const firm = await newFirm(casework)
    const people = {
      plain: await newPerson(casework, 'Quince plain'),
      unlisted: await newPerson(casework, 'Quince unlisted'),
      employee: await newPerson(casework, 'Quince employee'),
      lawyer: await newPerson(casework, 'Quince lawyer'),
      employer: await newPerson(casework, 'Quince employer'),
    }
    await casework.authPool.query('update accounts set listed = false where id = $1', [
      people.unlisted.account_id,
    ])
    for (const person of [people.employee, people.lawyer, people.employer])
      await firm.owner.call(answer, {
        body: {
          id: (await sendRequest(person, firm.owner)).id,
          status: 'accepted',
          assigned_role: 'silver',
        },
      })
    const { id: client } = await people.lawyer.call(clientEndpoints.create, {
      body: { name: 'Own client' },
    })
    const employeeOfEmployer = await newPerson(casework)
    await people.employer.call(answer, {
      body: {
        id: (await sendRequest(employeeOfEmployer, people.employer)).id,
        status: 'accepted',
        assigned_role: 'silver',
      },
    })
    const search = async (q: string) =>
      (await seeker.call(searchAccounts, { query: { q } }))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    const getIds = (...persons: Person[]) =>
      persons.map(({ account_id }) => account_id).toSorted((a, b) => a - b)

    expect(await search('quince')).toEqual(getIds(people.plain, people.lawyer, people.employer))
    for (const person of Object.values(people)) {
      expect(await search(person.email)).toEqual(getIds(person))
      expect(await search(` ${person.email.toUpperCase()} `)).toEqual(getIds(person))
      expect(await search(person.email.slice(0, -1))).toEqual([])
      expect(await search(person.email.slice(1))).toEqual([])
    }
    await people.lawyer.call(clientEndpoints.remove, { params: { id: String(client) } })
    expect(await search('quince')).toEqual(getIds(people.plain, people.employer))
    const [connection] = await people.employer.call(followers, {})
    await people.employer.call(manage, {
      body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
    })
    expect(await search('quince')).toEqual(getIds(people.plain))
  })

  test("the check for private accounts keeps the caller's scope (FIX-008)", async () => {
    const [seeker, firm, employee] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    await firm.call(answer, {
      body: {
        id: (await sendRequest(employee, firm)).id,
        status: 'accepted',
        assigned_role: 'silver',
      },
    })

    const [, results, after] = await inTransaction(
      casework.authPool,
      { account_id: seeker.account_id },
      (scope) =>
        scope.batch([
          sql`select 1`,
          sql`select is_private_account(${employee.account_id}) as employee, is_private_account(${firm.account_id}) as firm`,
          sql`select current_account_id() as id, (select count(*) from connections) as seen`,
        ]),
    )

    expect(results).toEqual([{ employee: true, firm: false }])
    expect(after).toEqual([{ id: seeker.account_id, seen: 0 }])
  })
})
