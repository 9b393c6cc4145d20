import { documentEndpoints } from '@casework/contract/documents'
import { searchEndpoints } from '@casework/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newFirm, startTestApp, type Answer, type TestApp } from '../casework/index.ts'
import { newDatabase, type TestDatabase } from '../database/new-database.ts'
import { uploadOne } from '../documents/upload-requests.ts'

/** `npm run test:stress` raises this. */
const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 10)

let database: TestDatabase
/** Two server processes of one installation. */
let apps: [TestApp, TestApp]
beforeAll(async () => {
  database = await newDatabase()
  const first = await startTestApp({ database })
  apps = [first, await startTestApp({ database, settings: { DATA_DIR: first.config.DATA_DIR } })]
})
afterAll(async () => {
  for (const casework of apps.toReversed()) await casework.stop()
  await database.drop()
})

type Request = Parameters<typeof ask>[2]
interface Way {
  readonly endpoint: Parameters<typeof ask>[1]
  readonly given: (id: number) => Request
  readonly headers?: Record<string, string>
  /** Whether a response contains the document, or reveals that it exists. */
  readonly shows: (answer: Answer) => boolean
}

const { list, get, view, download, preview, update } = documentEndpoints
const NAME = 'Sealed from now on'
const WORDS = 'What the letter says'
const ofDocument = (id: number) => ({ params: { id } })
const named = ({ status, text }: Answer) => status < 300 && text.includes(NAME)
const sent = ({ status, text }: Answer) => status < 300 && WORDS.startsWith(text)

const WAYS: readonly Way[] = [
  { endpoint: list, given: () => ({}), shows: named },
  {
    endpoint: list,
    given: () => ({ query: { page: 9 } }),
    shows: ({ body }) =>
      (body as { data: { pagination: { count: number } } }).data.pagination.count > 0,
  },
  { endpoint: get, given: ofDocument, shows: named },
  { endpoint: view, given: ofDocument, shows: sent },
  { endpoint: download, given: ofDocument, shows: sent },
  { endpoint: download, given: ofDocument, headers: { range: 'bytes=0-3' }, shows: sent },
  {
    endpoint: { ...download, method: 'HEAD' as 'GET' },
    given: ofDocument,
    shows: ({ status }) => status < 300,
  },
  // A text file has no preview, and only those who may see the document learn so.
  { endpoint: preview, given: ofDocument, shows: ({ status }) => status !== 403 },
  { endpoint: searchEndpoints.find, given: () => ({ query: { q: NAME } }), shows: named },
]
const READERS = 4

test(
  `once the response that raises a document to red has arrived, no response of either process shows it to silver, ${ROUNDS} races (D7)`,
  async ({ annotate }) => {
    const firm = await newFirm(apps[0])
    const silver = await firm.addEmployee('silver')
    const client_id = (await firm.addClient()).id
    const sum = { before: 0, after: 0, late: [] as string[] }
    const showed = new Set<Way>()

    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await uploadOne(
        firm.owner,
        { security_level: 'green', client_id, doc_name: NAME },
        ['letter.txt', Buffer.from(WORDS)],
      )
      let answered = false
      const { promise: allSaw, resolve: saw } = Promise.withResolvers<void>()
      const seeing = new Set<number>()
      const read = async (reader: number) => {
        let left = WAYS.length
        // Starts with another request in each round, so that each one shows the document before it
        // is raised.
        for (let turn = round + reader; left > 0; turn += 1) {
          const way = WAYS[turn % WAYS.length] as Way
          const { endpoint, given, headers = {}, shows } = way
          const begunAfter = answered
          const { app } = apps[(reader + turn) % 2] as TestApp
          const answer = await ask(app, endpoint, given(id), {
            token: silver.token,
            workspace: firm.account_id,
            headers,
          })
          const shown = shows(answer)
          if (begunAfter) {
            left -= 1
            sum.after += 1
            if (shown)
              sum.late.push(
                `${endpoint.method} ${endpoint.path} ${answer.status} in round ${round}`,
              )
          } else if (shown) {
            sum.before += 1
            showed.add(way)
            if (seeing.add(reader).size === READERS) saw()
          }
        }
      }
      const readers = Array.from({ length: READERS }, (_, reader) => read(reader))
      await Promise.race([allSaw, Promise.all(readers)])
      const { status } = await ask(
        apps[round % 2 === 0 ? 0 : 1].app,
        update,
        { params: { id }, body: { security_level: 'red' } },
        { token: firm.owner.token },
      )
      answered = true
      expect(status).toBe(200)
      await Promise.all(readers)
    }

    expect(sum.late).toEqual([])
    expect(sum.after).toBe(ROUNDS * READERS * WAYS.length)
    expect(showed.size).toBe(WAYS.length)
    // Otherwise nobody was reading when it was raised.
    expect(sum.before).toBeGreaterThanOrEqual(ROUNDS * READERS)
    const summary = `${sum.before} answers showed it before, ${sum.after} asked after, ${sum.late.length} showed it then`
    await annotate(summary)
    process.stdout.write(`levels: ${summary}\n`)
  },
  30_000 + ROUNDS * 2000,
)
