// Which items of a random bin are below a hold, asked from above and from below.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { holdEndpoints } from '@casework/contract/holds'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { readAllRecords } from './all-records.ts'
import type { Random } from './random.ts'
import { growTree } from './random-tree.ts'

const TREES = Number(process.env['STRESS_TREES'] ?? 8)
const REMOVALS = 6
const HOLDS = 3

const casework = useTestApp()

const ENDPOINTS = {
  documents: documentEndpoints,
  sessions: sessionEndpoints,
  cases: caseEndpoints,
  clients: clientEndpoints,
} as const

/** Removes a record, children more often than their parents, so that items need others. */
async function removeRandom(firm: Firm, random: Random): Promise<void> {
  const all = await readAllRecords(firm.owner)
  const kinds = (Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[]).filter(
    (kind) => all[kind].length > 0,
  )
  const kind = kinds[Math.min(random.nextBelow(4), random.nextBelow(4), kinds.length - 1)]
  if (kind === undefined) return
  const { id } = random.pick<{ id: number }>(all[kind])
  const { status } = await firm.owner.ask(ENDPOINTS[kind].remove, { params: { id } })
  expect([200, 409]).toContain(status)
}

async function placeRandom(firm: Firm, random: Random): Promise<void> {
  const { clients, cases } = await readAllRecords(firm.owner)
  const [list, field] = random.pick([
    [clients, 'client_id'],
    [cases, 'case_id'],
  ] as const)
  if (list.length === 0) return
  const body = { [field]: random.pick<{ id: number }>([...list]).id, reason: 'Audit' }
  const { status } = await firm.owner.ask(holdEndpoints.place, { body })
  expect([201, 409]).toContain(status)
}

interface Held {
  /** As the job that purges asks: all items below the holds. */
  readonly below: number[]
  /** As the list and a delete ask: of all items together, and of each alone. */
  readonly together: number[]
  readonly alone: number[]
}

const readHeld = ({ account_id }: Firm) =>
  onDatabase(casework.database.app, async (client) => {
    await client.query(
      `select set_config('app.account_id', '${account_id}', false), set_config('app.levels', '{red}', false)`,
    )
    const { rows } = await client.query<Held>(`
      select array(select held_deletions()::float8 order by 1) as below,
        array(select held_among(array(select id from deletions where is_open))::float8 order by 1) as together,
        array(select d.id::float8 from deletions d
              where d.is_open and exists (select from held_among(array[d.id])) order by 1) as alone`)
    return rows[0] as Held
  })

test(
  `finds the same items below the holds of ${TREES} random firms from above and from below (HOLD-004)`,
  { timeout: 30_000 + TREES * 10_000 },
  async () => {
    let found = 0
    for (let seed = 1; seed <= TREES; seed += 1) {
      const firm = await newFirm(casework)
      const random = await growTree(firm, 3000 + seed)
      for (let turn = 0; turn < HOLDS; turn += 1) {
        for (let step = 0; step < REMOVALS / HOLDS; step += 1) await removeRandom(firm, random)
        await placeRandom(firm, random)
        const { below, together, alone } = await readHeld(firm)
        expect({ together, alone }, `seed ${seed}`).toEqual({ together: below, alone: below })
        found += below.length
      }
    }
    expect(found).toBeGreaterThan(TREES)
  },
)
