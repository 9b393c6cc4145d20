import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { historyExports } from '@casework/contract/history-export'
import { journalEndpoints } from '@casework/contract/journal'
import { notificationEndpoints } from '@casework/contract/notifications'
import { sessionEndpoints } from '@casework/contract/sessions'
import { beforeAll, expect, test, vi } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { getStoreFolder, uploadOne } from '@casework/testing/documents/upload-requests'
import { openEventStream } from '@casework/testing/event-stream'
import { STREAMS_PER_USER } from '../../push/index.ts'
import { OPEN_FILES_PER_USER } from './open-files.ts'

const MAX_CONNECTIONS = 120
/** More than the buffers of a connection hold. Not a text, which is read whole for its encoding. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, '%PDF-1.7 All is well. ')

let port: number
let firm: Firm
let document_id: string
const casework = useTestApp({ settings: { MAX_CONNECTIONS: String(MAX_CONNECTIONS) } })
beforeAll(async () => {
  ;({ port } = casework)
  firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const file = ['large.pdf', LARGE] as const
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, file)
  document_id = String(id)
})

const REFUSED = {
  status: 429,
  headers: { 'retry-after': '5' },
  body: {
    error: {
      type: 'rate_limited',
      message: 'Too many files are open. Please wait until one has finished.',
    },
  },
}

/** Requests downloads on one connection, and reads nothing but the first status. */
async function requestDownloads({ token }: Person, count = 1) {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write(
    `GET /api/documents/${document_id}/download/?owner_account_id=${firm.account_id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(
      count,
    ),
  )
  const status = await new Promise<string>((resolve) =>
    socket.once('readable', () => resolve(String(socket.read(12)).slice(9))),
  )
  return { socket, status }
}

const openMany = (person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => requestDownloads(person)))

const close = (opened: readonly { socket: Socket }[]) => {
  for (const { socket } of opened) socket.destroy()
}
const download = (person: Person) =>
  person.ask(documentEndpoints.download, { params: { id: document_id } })
const waitUntilAllowed = (person: Person) =>
  vi.waitFor(async () => expect((await download(person)).status).toBe(200), 10_000)

/** Stored files that this process has open; 0 where that is unknown. */
const countOpenFiles = () =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [])
    .map((fd) => join('/proc/self/fd', fd))
    .filter((link) => existsSync(link))
    .filter((link) => readlinkSync(link).startsWith(getStoreFolder(casework))).length

test('one person opens 20 files on 119 of 120 connections, and nobody else is refused (FIX-272)', async () => {
  const colleague = await firm.addEmployee('gold')
  const opened = await openMany(firm.owner, MAX_CONNECTIONS - 1)

  const statuses = opened.map(({ status }) => status)
  expect(statuses.filter((status) => status === '200')).toHaveLength(OPEN_FILES_PER_USER)
  expect(statuses.filter((status) => status === '429')).toHaveLength(
    MAX_CONNECTIONS - 1 - OPEN_FILES_PER_USER,
  )
  expect(await download(firm.owner)).toMatchObject(REFUSED)
  expect((await firm.owner.ask(clientEndpoints.list)).status).toBe(200)
  const theirs = await requestDownloads(colleague)
  expect(theirs.status).toBe('200')

  close([...opened, theirs])
  await waitUntilAllowed(firm.owner)
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0), 10_000)
})

test('counts views, downloads, previews, zips and exports together (FIX-272)', async () => {
  const opened = await openMany(firm.owner, OPEN_FILES_PER_USER)
  const params = { id: document_id }
  const query = { date_after: '2026-01-01', date_before: '2026-01-31' }
  const body = { ids: [Number(document_id)] }

  for (const ask of [
    () => firm.owner.ask(documentEndpoints.view, { params }),
    () => firm.owner.ask(documentEndpoints.download, { params }),
    () => firm.owner.ask(documentEndpoints.preview, { params }),
    () => firm.owner.ask(documentBatches.downloadMany, { body }),
    () => firm.owner.ask(clientEndpoints.export),
    () => firm.owner.ask(caseEndpoints.export),
    () => firm.owner.ask(sessionEndpoints.export),
    () => firm.owner.ask(journalEndpoints.exportMinutes, { query: { ...query, format: 'csv' } }),
    () => firm.owner.ask(journalEndpoints.exportMinutes, { query: { ...query, format: 'xlsx' } }),
    () => firm.owner.ask(historyExports.export),
  ])
    expect(await ask()).toMatchObject(REFUSED)

  close(opened)
  await waitUntilAllowed(firm.owner)
})

test('gives the places of refused, empty and finished answers back (FIX-272)', async () => {
  const person = (await newFirm(casework)).owner
  const params = { id: '999999999' }
  for (let n = 0; n <= OPEN_FILES_PER_USER; n += 1) {
    expect((await person.ask(documentEndpoints.view, { params })).status).toBe(404)
    expect((await person.ask(clientEndpoints.export)).status).toBe(200)
    const { method, path } = { ...clientEndpoints.export, method: 'HEAD' as const }
    const url = `/api${path}`
    const headers = { authorization: `Bearer ${person.token}` }
    expect((await casework.app.inject({ method, url, headers })).statusCode).toBe(200)
  }
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'gives the places and files of answers back whose connection closes before their turn (FIX-272)',
  async () => {
    const { socket, status } = await requestDownloads(firm.owner, OPEN_FILES_PER_USER)
    expect(status).toBe('200')
    await vi.waitFor(() => expect(countOpenFiles()).toBeGreaterThan(1), 10_000)
    socket.destroy()

    await waitUntilAllowed(firm.owner)
    await vi.waitFor(() => expect(countOpenFiles()).toBe(0), 10_000)
    const again = await openMany(firm.owner, OPEN_FILES_PER_USER)
    expect(new Set(again.map((one) => one.status))).toEqual(new Set(['200']))
    close(again)
    await waitUntilAllowed(firm.owner)
  },
)

test.each(['documents/:id/download', 'notifications/stream', 'clients/export'])(
  'gives the places of %s back when the client leaves before it begins (FIX-272)',
  async (path) => {
    const { owner } = firm
    const sockets = Array.from({ length: 3 * OPEN_FILES_PER_USER }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.end(
        `GET /api/${path.replace(':id', document_id)}/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`,
        () => socket.destroy(),
      )
      return socket
    })
    await vi.waitFor(() => expect(sockets.every(({ closed }) => closed)).toBe(true), 10_000)

    await waitUntilAllowed(owner)
    await vi.waitFor(() => expect(countOpenFiles()).toBe(0), 10_000)
    const url = `http://127.0.0.1:${port}/api/notifications/stream/`
    const streams = []
    for (let n = 0; n < STREAMS_PER_USER; n += 1)
      streams.push(await vi.waitFor(() => openOne(url, owner.token), 10_000))
    expect((await owner.ask(notificationEndpoints.stream)).status).toBe(429)
    for (const stream of streams) await stream.close()
  },
)

async function openOne(url: string, token: string) {
  const stream = await openEventStream(url, token)
  expect(stream.status).toBe(200)
  return stream
}
