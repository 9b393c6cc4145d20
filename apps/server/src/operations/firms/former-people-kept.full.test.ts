// What is left of an erased person in the bin and in the tables of another firm (FIX-277).
import { binEndpoints } from '@casework/contract/bin'
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { historyEndpoints } from '@casework/contract/history'
import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test } from 'vitest'
import { sealFirm } from '../../platform/history/sealing.ts'
import { newFirm, newPerson, useTestApp } from '@casework/testing'
import { readMailedToken, newEmail } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildOwn } from '../../../test/deadlines/add-deadline.ts'
import { erase, findFirmOf, hirePerson } from '../../../test/operations/test-erasure.ts'

const SLOW_TEST = 240_000
const NAME = 'Zora Wanderer'

const casework = useTestApp({ ownDatabase: true })

test(
  'a case that comes back from the bin tells who left its team (FIX-277)',
  async () => {
    const firm = await newFirm(casework)
    const person = await hirePerson(casework, firm)
    const colleague = await firm.addEmployee('gold')
    const { id } = await firm.addCase()
    const params = { id }
    for (const { user_id } of [colleague, person])
      await firm.owner.call(caseContents.addToTeam, { params, body: { user_id, part: 'member' } })
    await person.call(caseEndpoints.remove, { params: { id: String(id) } })

    await erase(casework, await findFirmOf(casework, person.email))

    const [item] = (await firm.owner.call(binEndpoints.list, { query: {} })).items
    expect(item).toMatchObject({ kind: 'case', record_id: id, deleted_by: NAME })
    await firm.owner.call(binEndpoints.restore, { params: { id: item?.id ?? 0 }, body: {} })
    const { items } = await firm.owner.call(caseContents.timeline, { params, query: {} })
    expect(items.map(({ by, title }) => [by, title])).toEqual([
      [null, `${NAME} left the team`],
      [firm.owner.name, `${NAME} joined the team`],
      [firm.owner.name, `${colleague.name} joined the team`],
      [firm.owner.name, 'Case opened'],
    ])
    expect(await firm.owner.call(caseContents.team, { params })).toMatchObject([
      { user_id: colleague.user_id },
    ])
  },
  SLOW_TEST,
)

/** Rows of all tables that contain a text, by table. */
async function findTablesWith(text: string): Promise<string[]> {
  return onDatabase(casework.database.backup, async (reader) => {
    const { rows } = await reader.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const rowsWith = `select from ${name} t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`
      if ((await reader.query(rowsWith, [text])).rowCount) found.push(name)
    }
    return found
  })
}

test(
  'nothing but the name is kept, until the other firm is erased too, and a new person is somebody else (FIX-277)',
  async () => {
    const [firm, name] = [await newFirm(casework), 'Nora Traveller']
    const email = newEmail()
    // Invited before they had an account, so that the invitation has nothing but the address.
    await firm.owner.call(invitationEndpoints.send, {
      body: { emails: [email], invited_names: ['Zora'], assigned_role: 'gold' },
    })
    const token = await readMailedToken(casework, email, '/register')
    const person = await newPerson(casework, name, email)
    await person.call(invitationEndpoints.accept, { body: { token } })
    const { id } = await person
      .in(firm.account_id)
      .call(deadlineEndpoints.create, { body: buildOwn((await firm.addCase()).id) })
    await sealFirm(casework.jobsPool, firm.account_id)
    await person.in(firm.account_id).call(deadlineEndpoints.acknowledge, { params: { id } })
    const { account_id: unrelated } = await newFirm(casework)

    await erase(casework, await findFirmOf(casework, email))

    // What is sealed stays as it was sealed; the owner of that firm may erase it (HIST-025).
    expect(await findTablesWith(email)).toEqual(['audit_entries'])
    expect(await findTablesWith(name)).not.toContain('users')
    const keptBy = () =>
      onDatabase(casework.database.backup, async (reader) => {
        const { rows } = await reader.query<{ account_id: string }>(
          'select account_id from former_people where user_id = $1',
          [person.user_id],
        )
        return rows.map((row) => Number(row.account_id))
      })
    expect(await keptBy()).toEqual([firm.account_id])
    expect(unrelated).not.toBe(firm.account_id)
    const again = await newPerson(casework, 'Zora Newcomer', email)
    expect(again.user_id).not.toBe(person.user_id)
    const { items } = await firm.owner.call(historyEndpoints.list, { query: {} })
    expect(items.filter(({ user_name }) => user_name === name).length).toBeGreaterThan(1)
    expect(await firm.owner.call(deadlineEndpoints.get, { params: { id } })).toMatchObject({
      responsible: { user_id: person.user_id, name, is_available: false },
    })
    expect(JSON.stringify(items)).not.toContain('Zora Newcomer')

    await erase(casework, await findFirmOf(casework, firm.owner.email))

    expect(await keptBy()).toEqual([])
    expect(await findTablesWith(name)).toEqual([])
  },
  SLOW_TEST,
)
