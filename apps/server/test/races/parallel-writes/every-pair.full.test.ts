import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type Person, type TestApp } from '@casework/testing'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { addWorlds, type World } from './worlds.ts'
import { REMOVALS, WRITES } from './writes.ts'

/** Of each of the two writes. */
const CALLERS = 12
const ALL = { ...WRITES, ...REMOVALS }
const NAMES = Object.keys(ALL)

let database: TestDatabase
let casework: TestApp
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, connections: CALLERS })
})
afterAll(() => database.drop())

/** Sends both writes of all callers at once; half of the callers are the first person. */
const sendAll = (
  names: readonly string[],
  [one, other]: readonly [Person, Person],
  worlds: readonly World[],
) =>
  Promise.all(
    Array.from({ length: CALLERS }, (_, n) =>
      names.map(async (name) => {
        const world = worlds[n % worlds.length]
        const write = ALL[name]
        if (!world || !write) throw new Error(`no such write: ${name}`)
        const [person, colleague] = n % 4 < 2 ? [one, other] : [other, one]
        const { status, text } = await write({ person, colleague, world, n })
        // A request that the contract does not know would write nothing, and meet nobody.
        const isFailed = status >= 500 || text.includes('Unknown field')
        return { isFailed, described: `${name}: ${status} ${text}` }
      }),
    ).flat(),
  )

test.for(NAMES)(
  '%s beside each other write, twelve of both, is never refused as busy (FIX-230)',
  async (name) => {
    const firm = await newFirm(casework)
    const people = [firm.owner, await firm.addEmployee('admin')] as const
    for (const other of NAMES.slice(NAMES.indexOf(name))) {
      const removes = name in REMOVALS || other in REMOVALS
      const worlds = await addWorlds(casework, firm, removes ? CALLERS : 1)
      const answers = await sendAll([name, other], people, worlds)
      const failed = answers.filter(({ isFailed }) => isFailed)
      expect(failed.map(({ described }) => `beside ${other}: ${described}`)).toEqual([])
    }
  },
)

test('no write met a deadlock (FIX-230)', async () => {
  // A connection reports what it has counted when it ends.
  await casework.stop()
  await onDatabase(database.owner, async (client) => {
    const { rows } = await client.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
})
