import { documentReader } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { searchEndpoints } from '@casework/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newFirm, startTestApp, type Answer, type TestApp } from '@casework/testing'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { uploadOne } from '@casework/testing/documents/upload-requests'

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
interface Read {
  readonly endpoint: Parameters<typeof ask>[1]
  readonly buildRequest: (id: number) => Request
  readonly headers?: Record<string, string>
  /** Whether a response contains the document, or reveals that it exists. */
  readonly isShown: (answer: Answer) => boolean
}

const { list, get, view, download, preview, update } = documentEndpoints
const DOCUMENT_NAME = 'Sealed from now on'
const TEXT = 'What the letter says'
const buildIdParams = (id: number) => ({ params: { id } })
const containsName = ({ status, text }: Answer) => status < 300 && text.includes(DOCUMENT_NAME)
const containsText = ({ status, text }: Answer) => status < 300 && TEXT.startsWith(text)

const READS: readonly Read[] = [
  { endpoint: list, buildRequest: () => ({}), isShown: containsName },
  {
    endpoint: list,
    buildRequest: () => ({ query: { page: 9 } }),
    isShown: ({ body }) =>
      (body as { data: { pagination: { count: number } } }).data.pagination.count > 0,
  },
  { endpoint: get, buildRequest: buildIdParams, isShown: containsName },
  { endpoint: view, buildRequest: buildIdParams, isShown: containsText },
  { endpoint: download, buildRequest: buildIdParams, isShown: containsText },
  {
    endpoint: download,
    buildRequest: buildIdParams,
    headers: { range: 'bytes=0-3' },
    isShown: containsText,
  },
  {
    endpoint: { ...download, method: 'HEAD' as 'GET' },
    buildRequest: buildIdParams,
    isShown: ({ status }) => status < 300,
  },
  // A text file has no preview; only a role that may see the document gets this 404.
  { endpoint: preview, buildRequest: buildIdParams, isShown: ({ status }) => status !== 403 },
  {
    endpoint: documentReader.open,
    buildRequest: buildIdParams,
    isShown: ({ status }) => status < 300,
  },
  {
    endpoint: searchEndpoints.find,
    buildRequest: () => ({ query: { q: DOCUMENT_NAME } }),
    isShown: containsName,
  },
]
const READERS = 4

test(
  `after a document was raised to red, no response of either process shows it to silver, ${ROUNDS} races (D7)`,
  async ({ annotate }) => {
    const firm = await newFirm(apps[0])
    const silver = await firm.addEmployee('silver')
    const client_id = (await firm.addClient()).id
    const totals = { before: 0, after: 0, late: [] as string[] }
    const readsThatShowed = new Set<Read>()

    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await uploadOne(
        firm.owner,
        { security_level: 'green', client_id, doc_name: DOCUMENT_NAME },
        ['letter.txt', Buffer.from(TEXT)],
      )
      let isRaised = false
      const { promise: allSaw, resolve: reportAllSaw } = Promise.withResolvers<void>()
      const readersThatSaw = new Set<number>()
      const read = async (reader: number) => {
        let readsLeft = READS.length
        // Each round starts with another request, so that each request has shown the document
        // before its level is raised.
        for (let turn = round + reader; readsLeft > 0; turn += 1) {
          const readRequest = READS[turn % READS.length] as Read
          const { endpoint, buildRequest, headers = {}, isShown } = readRequest
          const startedAfter = isRaised
          const { app } = apps[(reader + turn) % 2] as TestApp
          const answer = await ask(app, endpoint, buildRequest(id), {
            token: silver.token,
            workspace: firm.account_id,
            headers,
          })
          const wasShown = isShown(answer)
          if (startedAfter) {
            readsLeft -= 1
            totals.after += 1
            if (wasShown)
              totals.late.push(
                `${endpoint.method} ${endpoint.path} ${answer.status} in round ${round}`,
              )
          } else if (wasShown) {
            totals.before += 1
            readsThatShowed.add(readRequest)
            if (readersThatSaw.add(reader).size === READERS) reportAllSaw()
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
      isRaised = true
      expect(status).toBe(200)
      await Promise.all(readers)
    }

    expect(totals.late).toEqual([])
    expect(totals.after).toBe(ROUNDS * READERS * READS.length)
    expect(readsThatShowed.size).toBe(READS.length)
    // Otherwise nobody was reading when the level was raised, and the test proves nothing.
    expect(totals.before).toBeGreaterThanOrEqual(ROUNDS * READERS)
    const summary = `${totals.before} answers showed it before, ${totals.after} asked after, ${totals.late.length} showed it then`
    await annotate(summary)
    process.stdout.write(`levels: ${summary}\n`)
  },
  30_000 + ROUNDS * 2000,
)
