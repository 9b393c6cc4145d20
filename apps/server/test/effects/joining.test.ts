// What a new employee would see and may do, before the firm lets them in.
import { connectionEndpoints } from '@casework/contract/connections'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { connectionEffects } from '@casework/contract/effects'
import { describe, expect, test } from 'vitest'
import { ask, buildFieldRefusal, newFirm, newPerson, useTestApp } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const casework = useTestApp()

const { joinEffect: join, removalEffect: removal } = connectionEffects

/** A firm with two sessions in a case, and a document of each level. */
async function newFirmWithRecords() {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  for (const title of ['Hearing', 'Meeting']) await firm.addSession({ title, legalCase })
  const { id: case_id, client_id } = legalCase
  const ids = {} as Record<Level, number>
  for (const security_level of LEVELS)
    ids[security_level] = await uploadText(firm.owner, { client_id, case_id, security_level })
  return { firm, ids }
}

describe('the effect of joining', () => {
  test('answers the owner in the own workspace only (FORE-004)', async () => {
    const { firm } = await newFirmWithRecords()
    const admin = await firm.addEmployee('admin')
    const applicant = await newPerson(casework)
    const query = { role: 'admin' }

    expect((await ask(casework.app, join, { query })).status).toBe(401)
    for (const person of [admin, applicant.in(firm.account_id)]) {
      const answer = await person.ask(join, { query })
      expect(answer).toMatchObject({ status: 403 })
      expect(answer.text).not.toContain('gains')
    }
    // In their own workspace they are told about that one, which is empty.
    expect(await applicant.call(join, { query: { role: 'admin' } })).toMatchObject({
      gains: { documents: { red: 0, yellow: 0, green: 0 }, cases: 0, clients: 0, sessions: 0 },
    })
  })

  test('refuses a missing or unknown role', async () => {
    const { owner } = await newFirm(casework)

    for (const query of [{}, ...['', 'owner', 'boss', 'toString'].map((role) => ({ role }))])
      expect(await owner.ask(join, { query })).toMatchObject(
        buildFieldRefusal('role', 'Please select a role'),
      )
  })

  test('counts what the role will see, and lists what it may do', async () => {
    const { firm, ids } = await newFirmWithRecords()
    const title = 'note.txt'

    expect(await firm.owner.call(join, { query: { role: 'gold' } })).toEqual({
      role: 'gold',
      gains: {
        documents: { red: 0, yellow: 1, green: 1 },
        clients: 1,
        cases: 1,
        sessions: 2,
        titles: [
          { id: ids.yellow, title, security_level: 'yellow' },
          { id: ids.green, title, security_level: 'green' },
        ],
        entries: 0,
        people: 0,
        actions: [
          { resource: 'client', actions: ['read', 'list'] },
          { resource: 'case', actions: ['read', 'list'] },
          { resource: 'session', actions: ['create', 'read', 'update', 'list'] },
          { resource: 'document', actions: ['create', 'read', 'update', 'list'] },
          { resource: 'document_group', actions: ['create', 'read', 'update', 'list'] },
        ],
      },
      totals_only: false,
    })
  })

  test('is what the end of the connection would take away', async () => {
    const { firm } = await newFirmWithRecords()
    for (const role of ['admin', 'silver'] as const) {
      const { gains } = await firm.owner.call(join, { query: { role } })
      const { account_id } = await firm.addEmployee(role)
      const followers = await firm.owner.call(connectionEndpoints.followers, {})
      const connection_id = followers.find(({ id }) => id === account_id)?.connection_id ?? 0

      const { loses } = await firm.owner.call(removal, { query: { connection_id } })

      expect(loses).toEqual(gains)
    }
  })
})
