import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { canSee, LEVELS, type Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type Firm, type TestApp } from '../casework/index.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { sealFirm } from '../../src/platform/history/sealing.ts'
import { createRandom, type Random } from './random-exports.ts'

/** `npm run test:stress` raises this. */
const FIRMS = Number(process.env['STRESS_HISTORY_FIRMS'] ?? 2)
const ROLES = ['admin', 'diamond', 'gold', 'silver'] as const

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

/** Documents of all levels with words that name the highest level they have had. */
async function plant(firm: Firm, random: Random) {
  const session = await firm.addSession()
  const { client_id, case_id, title, date } = session
  const { id: group } = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session.id },
  })
  const documents: { id: number; level: Level }[] = []
  for (let n = 0; n < 8; n += 1) {
    const level = LEVELS[n % LEVELS.length] ?? 'red'
    const place = { client_id, case_id, session_id: session.id }
    const id = await uploadText(firm.owner, { ...place, security_level: level })
    const rename = (doc_name: string) =>
      firm.owner.call(documentEndpoints.update, { params: { id }, body: { doc_name } })
    await rename(`planted-${level}-${n}`)
    await rename(`Note ${n}`)
    if (random.below(2) === 0)
      await firm.owner.call(documentEndpoints.move, { params: { id }, body: { group_id: group } })
    documents.push({ id, level })
  }
  const next = await firm.addClient()
  await firm.owner.call(sessionEndpoints.update, {
    params: { id: session.id },
    body: { title, date, case_id, client_id: next.id },
  })
  // Values of a document that is green today are those of the level it had.
  const lowered = random.pick(documents.filter(({ level }) => level !== 'green'))
  await firm.owner.call(documentEndpoints.update, {
    params: { id: lowered.id },
    body: { security_level: 'green' },
  })
  await firm.owner.call(clientEndpoints.update, {
    params: { id: client_id },
    body: { name: 'Renamed Ltd' },
  })
  return { client_id: next.id, case_id, session_id: session.id, group, documents }
}

test(
  `no history answer of ${FIRMS} firms has a word of a document above the role's level (HIST-006)`,
  async () => {
    for (let seed = 1; seed <= FIRMS; seed += 1) {
      const firm = await newFirm(casework)
      const random = createRandom(seed)
      const { client_id, case_id, session_id, group, documents } = await plant(firm, random)
      if (seed % 2 === 0) await sealFirm(casework.jobsPool, firm.account_id)
      for (const role of ROLES) {
        const person = await firm.addEmployee(role)
        const requests = [
          [historyEndpoints.list, {}],
          [historyEndpoints.ofClient, { id: client_id }],
          [historyEndpoints.ofCase, { id: case_id }],
          [historyEndpoints.ofSession, { id: session_id }],
          [historyEndpoints.ofGroup, { id: group }],
          ...documents.map(({ id }) => [historyEndpoints.ofDocument, { id }] as const),
        ] as const
        const texts: string[] = []
        for (const [endpoint, params] of requests) {
          const query = { page_size: '100' }
          texts.push((await person.ask(endpoint, { params, query })).text)
        }
        const found = new Set(
          [...texts.join('\n').matchAll(/planted-(\w+)-/g)].map(([, level = '']) => level),
        )
        // Also proves that the words are there to be found.
        expect([seed, role, [...found].toSorted((a, b) => a.localeCompare(b))]).toEqual([
          seed,
          role,
          LEVELS.filter((level) => canSee(role, level)).toSorted(),
        ])
      }
    }
  },
  60_000 + FIRMS * 30_000,
)
