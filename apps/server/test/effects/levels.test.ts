import { documentEndpoints } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import { documentEffects } from '@casework/contract/effects'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { addDocumentPerLevel } from '@casework/testing/documents/upload-requests'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'

const casework = useTestApp()

const { levelEffect: level } = documentEffects
const ask = (person: Person, ids: string | number, security_level: string) =>
  person.ask(level, { query: { ids, security_level } })

async function newFirmWithPeople() {
  const firm = await newFirm(casework)
  const [admin, diamond, gold, silver] = [
    await firm.addEmployee('admin'),
    await firm.addEmployee('diamond'),
    await firm.addEmployee('gold'),
    await firm.addEmployee('silver'),
  ]
  return { firm, admin, diamond, gold, silver, documents: await addDocumentPerLevel(firm) }
}

const addPlan = (firm: Firm, document_id: number) =>
  inTransaction(
    casework.authPool,
    { account_id: firm.account_id, user_id: firm.owner.user_id, levels: ['red', 'yellow'] },
    (scope) =>
      scope.many(sql`
        insert into level_plans (account_id, document_id, from_level, to_level, due_on, not_before, set_by, set_role)
        values (${firm.account_id}, ${document_id}, 'yellow', 'green', '2099-01-01', '2099-01-01', ${firm.owner.user_id}, 'owner')`),
  )

describe('the level effect', () => {
  test('refuses no, too many and malformed ids', async () => {
    const { firm, documents } = await newFirmWithPeople()
    const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',')
    const refusal = buildFieldRefusal('ids', 'Please select 1 to 100 documents')

    for (const ids of ['', ',', 'x', '1,', '1,x', '0', '-1', '1.5', ' 1', '007', many(101)])
      expect(await ask(firm.owner, ids, 'green')).toMatchObject(refusal)
    expect((await firm.owner.ask(level, { query: { security_level: 'green' } })).status).toBe(400)
    expect((await ask(firm.owner, documents.green.id, 'blue')).status).toBe(400)
    // They are no more than 100, but unknown.
    expect((await ask(firm.owner, many(100), 'green')).status).toBe(404)
  })

  test('refuses all for one id above the level or unknown (FORE-007)', async () => {
    const { firm, gold, documents } = await newFirmWithPeople()
    const foreign = await addDocumentPerLevel(await newFirm(casework))
    const { red, green } = documents

    for (const ids of [`${red.id}`, `${green.id},${red.id}`]) {
      const answer = await ask(gold, ids, 'green')
      expect(answer).toMatchObject({
        status: 403,
        body: { error: { message: 'You do not have permission to view this document.' } },
      })
      expect(answer.text).not.toContain('count')
    }
    for (const id of [foreign.green.id, 999_999_999])
      expect(await ask(firm.owner, `${green.id},${id}`, 'yellow')).toMatchObject({
        status: 404,
        body: { error: { message: 'Document not found', data: null } },
      })
    expect(await ask(gold, green.id, 'red')).toMatchObject(
      buildFieldRefusal('security_level', 'Your GOLD role cannot access RED security documents'),
    )
  })

  test('names who gains and who loses, and counts the owner (FORE-005)', async () => {
    const { firm, documents } = await newFirmWithPeople()
    const { red, green } = documents

    expect(
      await firm.owner.call(level, { query: { ids: `${red.id}`, security_level: 'yellow' } }),
    ).toEqual({
      documents: 1,
      unchanged: 0,
      can_see_before: 2,
      can_see_after: 4,
      gain_count: 2,
      gain: [
        { name: 'Ann diamond', role: 'diamond' },
        { name: 'Ann gold', role: 'gold' },
      ],
      lose_count: 0,
      lose: [],
      plans_ended: 0,
    })
    const mixed = `${red.id},${green.id},${red.id}`
    expect(
      await firm.owner.call(level, { query: { ids: mixed, security_level: 'red' } }),
    ).toMatchObject({
      documents: 2,
      unchanged: 1,
      can_see_before: 5,
      can_see_after: 2,
      gain: [],
      lose: ['diamond', 'gold', 'silver'].map((role) => ({ name: `Ann ${role}`, role })),
    })
    expect(
      await firm.owner.call(level, { query: { ids: mixed, security_level: 'yellow' } }),
    ).toMatchObject({
      gain_count: 2,
      lose_count: 1,
      lose: [{ role: 'silver' }],
    })
  })

  test('names at most 20 people and counts all', async () => {
    const { firm, documents } = await newFirmWithPeople()
    for (let n = 0; n < 21; n += 1) await firm.addEmployee('gold')

    const effect = await firm.owner.call(level, {
      query: { ids: `${documents.red.id}`, security_level: 'yellow' },
    })

    expect([effect.gain_count, effect.gain?.length, effect.gain?.[0]?.role]).toEqual([
      23,
      20,
      'diamond',
    ])
  })

  test('gives diamond and gold counts without names (FORE-006)', async () => {
    const { admin, diamond, gold, silver, documents } = await newFirmWithPeople()
    const ids = documents.yellow.id

    for (const person of [diamond, gold]) {
      const answer = await ask(person, ids, 'green')
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { gain_count: 1, gain: null, lose_count: 0, lose: null } },
      })
      expect(answer.text).not.toContain('Ann')
    }
    expect(await ask(admin, ids, 'green')).toMatchObject({
      body: { data: { gain: [{ name: 'Ann silver', role: 'silver' }] } },
    })
    expect((await ask(silver, documents.green.id, 'green')).status).toBe(403)
  })

  test('counts the plans that the change ends', async () => {
    const { firm, documents } = await newFirmWithPeople()
    await addPlan(firm, documents.yellow.id)
    const countEnded = async (security_level: Level) =>
      (
        await firm.owner.call(level, {
          query: { ids: `${documents.yellow.id},${documents.green.id}`, security_level },
        })
      ).plans_ended

    expect([
      await countEnded('red'),
      await countEnded('green'),
      await countEnded('yellow'),
    ]).toEqual([1, 1, 0])
    const { version } = await firm.owner.call(documentEndpoints.get, {
      params: { id: documents.yellow.id },
    })
    await firm.owner.ask(
      documentEndpoints.update,
      { params: { id: documents.yellow.id }, body: { security_level: 'green' } },
      { 'if-match': `"v${version}"` },
    )
    expect(await countEnded('yellow')).toBe(0)
  })
})
