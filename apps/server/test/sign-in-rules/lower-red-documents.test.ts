import { documentBatches } from '@casework/contract/document-batches'
import type { Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { setFactor, setRule } from './rules.ts'

const casework = useTestApp()
let firm: Firm
let client_id: number
let people: Record<'owner' | 'admin', Person>
beforeAll(async () => {
  firm = await newFirm(casework)
  people = { owner: firm.owner, admin: await firm.addEmployee('admin') }
  client_id = (await firm.addClient()).id
})

const REFUSALS = { none: 'second_factor_missing', stale: 'step_up_required' } as const

const dueOn = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const upload = (security_level: Level) => uploadText(firm.owner, { client_id, security_level })

const plan = (person: Person, id: number, to_level: Level) =>
  person.ask(levelPlans.setPlan, { params: { id }, body: { to_level, due_on: dueOn } })

/** Every way to a lower level. */
const WAYS: Readonly<Record<string, (id: number, to: Level) => Promise<{ status: number }>>> = {
  'the change of a document': (id, security_level) =>
    people.admin.ask(documentEndpoints.update, { params: { id }, body: { security_level } }),
  'the change of several documents': async (id, security_level) =>
    people.admin.ask(documentBatches.updateMany, {
      body: { ids: [id, await upload('green')], security_level },
    }),
  'a planned change': (id, to) => plan(people.admin, id, to),
}

const readState = async (id: number): Promise<unknown> => {
  const { rows } = await casework.asOwner(
    `select d.security_level, (select p.state from level_plans p where p.document_id = d.id) as plan
     from documents d where d.id = $1`,
    [id],
  )
  return rows[0]
}

describe.each(Object.entries(WAYS))('%s', (_, lower) => {
  test('lowers a red document with a fresh factor only (KEYS-029)', async () => {
    await setRule(casework, firm, 'red')
    const id = await upload('red')
    const before = await readState(id)
    for (const state of ['none', 'stale'] as const) {
      await setFactor(casework, people.admin, state)
      for (const to of ['yellow', 'green'] as const)
        expect(await lower(id, to)).toMatchObject({
          status: 403,
          body: { error: { type: REFUSALS[state] } },
        })
    }
    expect(await readState(id)).toEqual(before)

    await setFactor(casework, people.admin, 'fresh')
    expect((await lower(id, 'green')).status).toBe(200)
  })

  test('lowers a yellow document, and a red one without the rule, as before (KEYS-029)', async () => {
    await setFactor(casework, people.admin, 'stale')
    await setRule(casework, firm, 'red')
    expect((await lower(await upload('yellow'), 'green')).status).toBe(200)
    await setRule(casework, firm, 'nothing')
    expect((await lower(await upload('red'), 'yellow')).status).toBe(200)
  })
})

test('a planned change of a red document is approved with a fresh factor only (KEYS-029)', async () => {
  await setRule(casework, firm, 'nothing')
  const id = await upload('red')
  expect((await plan(people.admin, id, 'green')).status).toBe(200)
  await setRule(casework, firm, 'red')
  const approve = () => people.owner.ask(levelPlans.approvePlan, { params: { id }, body: {} })

  for (const state of ['none', 'stale'] as const) {
    await setFactor(casework, people.owner, state)
    expect(await approve()).toMatchObject({
      status: 403,
      body: { error: { type: REFUSALS[state] } },
    })
  }
  expect(await readState(id)).toEqual({ security_level: 'red', plan: 'waiting' })
  await setFactor(casework, people.owner, 'fresh')
  expect((await approve()).status).toBe(200)
})

test('a red document is renamed, and kept red, without a factor (KEYS-029)', async () => {
  await setRule(casework, firm, 'red')
  await setFactor(casework, people.admin, 'none')
  const params = { id: await upload('red') }

  for (const body of [{ doc_name: 'Will' }, { security_level: 'red' }])
    expect((await people.admin.ask(documentEndpoints.update, { params, body })).status).toBe(200)
})
