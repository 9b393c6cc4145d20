// --reader: how fast documents are opened and read, and what twenty readers need of memory.
import { setTimeout } from 'node:timers/promises'
import type { Opening } from '@casework/contract/document-reader'
import type pg from 'pg'
import { findPercentile, formatMs, formatRows } from './format-table.ts'
import { sendRequest, UnexpectedStatus } from './http-load.ts'
import { readPeakMemory, resetPeakMemory } from './memory.ts'
import { buildForm } from './multipart.ts'
import { deleteNewRows } from './new-rows.ts'
import type { BenchData } from './prepare-data.ts'
import { buildReport } from './report-pdf.ts'
import type { BenchRequest, Target } from './requests.ts'
import type { SampleFirm } from './scenario.ts'
import { startCasework } from './servers.ts'
import { removeUploads } from './uploaded-files.ts'

const OPENINGS = 50
const LISTS = 10
const READERS = 20
const PAGES_PER_READER = 10

interface ReaderOptions {
  readonly data: BenchData
  readonly client: pg.Client
  readonly firms: readonly SampleFirm[]
}

/** One row: what was measured, its 95th percentile and median, and the bound. */
type Row = readonly [string, string, string, string]

export async function reportReader({ data, client, firms }: ReaderOptions): Promise<string> {
  const firm = firms[0] as SampleFirm
  const casework = await startCasework(data)
  const deleteDocuments = await deleteNewRows(client, 'documents', firm.account_id)
  try {
    const target = await casework.signIn(firm)
    const reader = createReader(target, firm)
    // Warms up the JIT compiler and the query plans, and loads the encoder of stamped pages.
    for (const level of ['green', 'red'])
      await reader.measureOpening(level, buildReport({ pages: 2 }))
    const idle = resetPeakMemory(casework.pid)
    const rows = [
      ...(await measureOpenings(reader)),
      await measureLists(reader),
      ...(await measureRedPages(reader)),
      await measureReaders(
        reader,
        () => readPeakMemory(casework.pid) - idle,
        () => resetPeakMemory(casework.pid),
      ),
    ]
    return formatRows(['', 'p95', 'median', 'bound'], rows)
  } finally {
    await casework.stop()
    await deleteDocuments()
    removeUploads(data.data_dir)
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(target: Target, { clients }: SampleFirm) {
  const send = async (request: BenchRequest) => {
    const startedAt = performance.now()
    const text = await sendRequest(target, request)
    return { text, ms: performance.now() - startedAt }
  }
  const upload = async (level: string, file: Buffer): Promise<number> => {
    const fields = { client_id: String(clients[0]), security_level: level, store_as_group: 'false' }
    const payload = buildForm(fields, 'files', 'report.pdf', file)
    const path = '/api/documents/upload/'
    const { text } = await send({ method: 'POST', path, payload, status: 201 })
    const { data } = JSON.parse(text) as { data: { documents: [{ id: number }] } }
    return data.documents[0].id
  }
  const open = async (id: number) => {
    const path = `/api/documents/${id}/openings/`
    const { text, ms } = await send({ method: 'POST', path, body: { width: 900 }, status: 201 })
    return { ...(JSON.parse(text) as { data: Opening }).data, ms }
  }
  const readPage = async ({ document_id, opening }: Opening, page: number, width = 900) => {
    const query = new URLSearchParams({ opening, width: String(width) })
    const path = `/api/documents/${document_id}/pages/${page}/?${query.toString()}`
    return (await send({ method: 'GET', path, status: 200 })).ms
  }
  /** @returns the milliseconds of the opening, and with the first page, of a new document */
  const measureOpening = async (level: string, file: Buffer) => {
    const opened = await open(await upload(level, file))
    return { list: opened.ms, first: opened.ms + (await readPage(opened, 1)) }
  }
  return { upload, open, readPage, measureOpening }
}

const formatTimes = (name: string, times: readonly number[], bound: string): Row => [
  name,
  `${formatMs(findPercentile(times, 0.95))} ms`,
  `${formatMs(findPercentile(times, 0.5))} ms`,
  bound,
]

/** Nobody reads faster. The server prepares the process of the next document meanwhile. */
const PAUSE_MS = 2000

/** The cache is cold: each document is new. */
async function measureOpenings(reader: Reader): Promise<Row[]> {
  const file = buildReport({ pages: 50, bytes: 2_000_000 })
  const measure = async (count: number, pause: number) => {
    const times: number[] = []
    for (let at = 0; at < count; at += 1) {
      await setTimeout(pause)
      times.push((await reader.measureOpening('green', file)).first)
    }
    return times
  }
  const name = 'opening and page 1, 50 pages, 2 MB'
  return [
    formatTimes(name, await measure(OPENINGS, PAUSE_MS), '400 ms'),
    formatTimes(`${name}, without a pause`, await measure(OPENINGS / 5, 0), ''),
  ]
}

async function measureLists(reader: Reader): Promise<Row> {
  const file = buildReport({ pages: 500 })
  const times: number[] = []
  for (let at = 0; at < LISTS; at += 1) {
    await setTimeout(PAUSE_MS)
    times.push((await reader.measureOpening('green', file)).list)
  }
  return formatTimes('list of 500 pages', times, '300 ms')
}

/** All pages are in the cache before the first is measured. */
async function measureRedPages(reader: Reader): Promise<Row[]> {
  const opened = await reader.open(await reader.upload('red', buildReport({ pages: 50 })))
  const rows: Row[] = []
  for (const width of [900, 1800]) {
    const readAll = async () => {
      const times: number[] = []
      for (const { number } of opened.pages)
        times.push(await reader.readPage(opened, number, width))
      return times
    }
    await readAll()
    await setTimeout(PAUSE_MS)
    const times = await readAll()
    rows.push(formatTimes(`red page with stamp, ${width} px`, times, width === 900 ? '80 ms' : ''))
  }
  return rows
}

/** On a slow machine, twenty at once wait for longer than the server lets them. */
async function keepTrying<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof UnexpectedStatus) || error.status !== 429) throw error
    await setTimeout(1000)
    return keepTrying(ask)
  }
}

/** Readers of twenty red documents at once, each turning pages. */
async function measureReaders(
  reader: Reader,
  readGrowth: () => number,
  reset: () => void,
): Promise<Row> {
  const file = buildReport({ pages: PAGES_PER_READER })
  const ids: number[] = []
  for (let at = 0; at < READERS; at += 1) ids.push(await reader.upload('red', file))
  reset()
  await Promise.all(
    ids.map(async (id) => {
      const opened = await keepTrying(() => reader.open(id))
      for (const { number } of opened.pages) await keepTrying(() => reader.readPage(opened, number))
    }),
  )
  return ['memory of the server, 20 readers', `+${readGrowth().toFixed(0)} MB`, '', '60 MB']
}
