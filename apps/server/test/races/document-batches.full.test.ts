import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { seedDocuments } from '@casework/testing/documents/seed-documents'

const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 10)

const casework = useTestApp()

const { updateMany } = documentBatches
const { list } = documentEndpoints

test(`two bulk changes of the same documents, in opposite orders, succeed in turn; with versions one is refused, ${ROUNDS} races (INTAKE-038)`, async () => {
  const firm = await newFirm(casework)
  const ids = await seedDocuments(casework, firm, { client_id: (await firm.addClient()).id }, 50)
  const change = (security_level: Level, order: number[], versions?: Record<number, number>) =>
    firm.owner.ask(updateMany, { body: { ids: order, security_level, versions } })
  const readState = async () => {
    const { items } = await firm.owner.call(list, { query: { page_size: '1000' } })
    return {
      levels: new Set(items.map(({ security_level }) => security_level)),
      versions: Object.fromEntries(items.map(({ id, version }) => [id, version])),
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const free = await Promise.all([change('red', ids), change('yellow', ids.toReversed())])
    expect(free.map(({ status }) => status)).toEqual([200, 200])
    const { levels, versions } = await readState()
    expect(levels.size).toBe(1)

    const versioned = await Promise.all([
      change('green', ids, versions),
      change('yellow', ids.toReversed(), versions),
    ])
    expect(new Set(versioned.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = versioned.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      error: { type: 'conflict', message: '50 documents were changed by someone else' },
    })
    const after = await readState()
    expect(after.levels).toEqual(new Set([versioned[0]?.status === 200 ? 'green' : 'yellow']))
    expect(new Set(Object.values(after.versions))).toEqual(new Set([4 + 3 * round]))
  }
})
