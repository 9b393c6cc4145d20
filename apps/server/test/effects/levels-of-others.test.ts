// Levels of what is not a document: entries of journals, and people of the directory.
import { LEVELS } from '@casework/contract/document-levels'
import { documentEffects, levelEffects } from '@casework/contract/effects'
import { describe, expect, test } from 'vitest'
import {
  ask as askAsNobody,
  buildFieldRefusal,
  newFirm,
  useTestApp,
  type Person,
} from '@casework/testing'
import { addDocumentPerLevel } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { levelEffect: level } = levelEffects
const ask = (person: Person, from: string, to: string) => person.ask(level, { query: { from, to } })

async function newFirmWithPeople() {
  const firm = await newFirm(casework)
  const [admin, diamond, gold, silver] = [
    await firm.addEmployee('admin'),
    await firm.addEmployee('diamond'),
    await firm.addEmployee('gold'),
    await firm.addEmployee('silver'),
  ]
  return { firm, admin, diamond, gold, silver }
}

describe('the level effect of entries and people', () => {
  test('is refused without a sign-in, to silver and in another firm', async () => {
    const { firm, silver } = await newFirmWithPeople()
    const stranger = (await newFirm(casework)).owner.in(firm.account_id)
    const query = { from: 'green', to: 'green' }

    const answers = [
      await askAsNobody(casework.app, level, { query }),
      await silver.ask(level, { query }),
      await stranger.ask(level, { query }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
    for (const { text } of answers) expect(text).not.toContain('can_see')
  })

  test('refuses missing, unknown and too high levels under their names', async () => {
    const { firm, diamond, gold } = await newFirmWithPeople()

    for (const [field, other] of [
      ['from', 'to'],
      ['to', 'from'],
    ] as const)
      for (const wrong of [
        {},
        ...['', 'blue', 'RED', 'toString'].map((text) => ({ [field]: text })),
      ])
        expect(
          await firm.owner.ask(level, { query: { [other]: 'green', ...wrong } }),
        ).toMatchObject(buildFieldRefusal(field, 'Unknown security level'))
    for (const [person, role] of [
      [diamond, 'DIAMOND'],
      [gold, 'GOLD'],
    ] as const) {
      const message = `Your ${role} role cannot access RED security documents`
      expect(await ask(person, 'red', 'green')).toMatchObject(buildFieldRefusal('from', message))
      expect(await ask(person, 'green', 'red')).toMatchObject(buildFieldRefusal('to', message))
    }
  })

  test('names who gains and who loses, and counts the owner (FORE-005)', async () => {
    const { firm, admin } = await newFirmWithPeople()
    const people = (...roles: string[]) => roles.map((role) => ({ name: `Ann ${role}`, role }))
    const nobody = { gain_count: 0, gain: [], lose_count: 0, lose: [] }

    expect(await firm.owner.call(level, { query: { from: 'red', to: 'yellow' } })).toEqual({
      ...nobody,
      can_see_before: 2,
      can_see_after: 4,
      gain_count: 2,
      gain: people('diamond', 'gold'),
    })
    expect(await admin.call(level, { query: { from: 'green', to: 'red' } })).toEqual({
      ...nobody,
      can_see_before: 5,
      can_see_after: 2,
      lose_count: 3,
      lose: people('diamond', 'gold', 'silver'),
    })
    expect(await admin.call(level, { query: { from: 'yellow', to: 'yellow' } })).toEqual({
      ...nobody,
      can_see_before: 4,
      can_see_after: 4,
    })
  })

  test('gives diamond and gold counts without names (FORE-006)', async () => {
    const { diamond, gold } = await newFirmWithPeople()

    for (const person of [diamond, gold]) {
      const answer = await ask(person, 'yellow', 'green')
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { gain_count: 1, gain: null, lose_count: 0, lose: null } },
      })
      expect(answer.text).not.toContain('Ann')
    }
  })

  test('says of every two levels what the effect of documents says', async () => {
    const { firm, admin, gold } = await newFirmWithPeople()
    const documents = await addDocumentPerLevel(firm)

    for (const person of [firm.owner, admin, gold])
      for (const from of LEVELS.filter((one) => person !== gold || one !== 'red'))
        for (const to of LEVELS.filter((one) => person !== gold || one !== 'red')) {
          const ofDocument = await person.call(documentEffects.levelEffect, {
            query: { ids: `${documents[from].id}`, security_level: to },
          })
          expect(ofDocument).toMatchObject(await person.call(level, { query: { from, to } }))
        }
  })
})
