// Reads stored documents in every way in which files leave the store. Each way answers checksums by
// the id of the document.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { exportFirm } from '../../src/operations/firms/export-firm.ts'
import { findFirm } from '../../src/operations/firms/find-firm.ts'
import { verifyInstallation } from '../../src/operations/backups/verify-installation.ts'
import { backUp, ignore, newPath, newTarget } from '../operations/test-installation.ts'
import { openDocumentFile } from '../../src/features/documents/store/stored-file.service.ts'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { createDiskStore } from '../../src/platform/file-store/disk-store.ts'
import { createScan } from '../../src/platform/files/malware-scan.ts'
import { runConfined } from '../../src/platform/sandbox/confined-process.ts'
import type { Firm } from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { fetchFrom, sha256 } from '@casework/testing/documents/upload-requests'
import { fetchZip, readContents, readZip } from '@casework/testing/documents/zip-downloads'
import { newFolder, type OpenInstallation } from '@casework/testing/files/installation'

export interface Stored {
  readonly id: number
  readonly store_key: string
  readonly bytes: Buffer
  readonly sha256: string
}

interface Parts extends OpenInstallation {
  readonly database: TestDatabase
  readonly firm: Firm
  readonly documents: readonly Stored[]
}

type Sums = Record<string, string>

/** Stores documents of these sizes; an upload refuses an empty file, older versions did not. */
export async function storeDocuments(
  { casework, store }: OpenInstallation,
  firm: Firm,
  sizes: readonly number[],
): Promise<Stored[]> {
  const { account_id } = firm
  const client_id = (await firm.addClient()).id
  const stored: Stored[] = []
  for (const size of sizes) {
    const bytes = randomBytes(size)
    const received = await store.receive(Readable.from([bytes]), { maxBytes: size })
    const file = { store_key: await received.keep(), sha256: received.sha256 }
    const [row] = await inTransaction(
      casework.authPool,
      { account_id, levels: ['green'] },
      (scope) =>
        scope.many<{ id: number }>(sql`
          insert into documents (account_id, client_id, file_name, file_size, security_level, sha256, store_key)
          values (${account_id}, ${client_id}, ${`${size}.txt`}, ${size}, 'green', ${file.sha256}, ${file.store_key}) returning id`),
    )
    stored.push({ ...file, id: row?.id ?? 0, bytes })
  }
  return stored
}

const sumEach = async (
  documents: readonly Stored[],
  read: (document: Stored) => Promise<Uint8Array>,
): Promise<Sums> => {
  const sums: Sums = {}
  for (const document of documents) sums[document.id] = sha256(await read(document))
  return sums
}

const fetchFile = async ({ casework, firm }: Parts, path: string, range?: string) =>
  (
    await fetchFrom(casework, `/api/documents/${path}`, {
      token: firm.owner.token,
      ...(range && { headers: { range } }),
    })
  ).bytes

/** The second half alone, since ranges have a reader of their own. */
const readHalves = (parts: Parts) =>
  sumEach(parts.documents, async ({ id, bytes }) => {
    const middle = Math.floor(bytes.length / 2)
    if (middle === 0) return bytes
    const rest = await fetchFile(parts, `${id}/view/`, `bytes=${middle}-`)
    return Buffer.concat([bytes.subarray(0, middle), rest])
  })

async function readFromZip({ casework, firm, documents }: Parts): Promise<Sums> {
  const answer = await fetchZip(
    casework,
    firm.owner,
    documents.map(({ id }) => id),
  )
  const entries = await readZip(Buffer.from(await answer.arrayBuffer()))
  const contents = readContents(entries)
  return sumEach(documents, async ({ id }) => {
    const path = contents.find(({ document }) => document === String(id))?.['path'] ?? ''
    return entries.get(path) ?? Buffer.from('not in the zip')
  })
}

async function readFromExport({ database, firm, store, documents }: Parts): Promise<Sums> {
  const folder = join(newFolder(), 'export')
  await onDatabase(database.backup, async (client) =>
    exportFirm({
      client,
      store,
      firm: await findFirm(client, firm.owner.email),
      folder,
      onStep: ignore,
    }),
  )
  const names = readdirSync(join(folder, 'documents'))
  return sumEach(documents, async ({ id, bytes }) => {
    const name = `${id} ${bytes.length}.txt`
    return names.includes(name) ? readFileSync(join(folder, 'documents', name)) : Buffer.from('no')
  })
}

async function readFromBackup({ database, store, documents }: Parts): Promise<Sums> {
  const [source, target] = [newPath(), await newTarget()]
  await backUp({ database, store }, { target: source })
  await target.restore(source)
  const restored = await createDiskStore(join(target.folder, 'files'))
  return sumEach(documents, async ({ store_key }) => buffer((await restored.open(store_key)).body))
}

const verify = async ({ database, store, documents }: Parts): Promise<Sums> => {
  const { problems } = await onDatabase(database.backup, (client) =>
    verifyInstallation({ client, store, onStep: ignore }),
  )
  const damaged = new Set(problems.map(({ document }) => String(document)))
  return sumEach(documents, async ({ id, bytes }) =>
    damaged.has(String(id)) ? Buffer.from('damaged') : bytes,
  )
}

/** What the program of the previews gets to read. */
async function readConfined({ store, documents }: Parts): Promise<Sums> {
  const sums: Sums = {}
  for (const { id, store_key, bytes } of documents) {
    const { answer } = await runConfined({
      program: new URL('../digest-probe.ts', import.meta.url),
      input: await openDocumentFile(store, { store_key, file_size: bytes.length }),
      limits: {
        milliseconds: 30_000,
        cpu_seconds: 20,
        heap_mb: 128,
        data_bytes: 1024 ** 3,
        answer_bytes: 1024,
      },
    })
    sums[id] = answer.toString()
  }
  return sums
}

/** What a scanner receives of a file that has arrived. */
async function readScanned({ documents }: Parts): Promise<Sums> {
  const folder = newFolder()
  const received: Buffer[] = []
  const server = createServer((socket) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const all = Buffer.concat(chunks)
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      received.push(decodeChunks(all.subarray('zINSTREAM\0'.length)))
      socket.end('stream: OK\0')
    })
  })
  const socket = join(folder, 'clamd')
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  onTestFinished(() => void server.close())
  return sumEach(documents, async ({ id, bytes }) => {
    const file = join(folder, String(id))
    writeFileSync(file, bytes)
    await createScan(socket)?.(file)
    return received.at(-1) ?? Buffer.from('nothing')
  })
}

/** Chunks follow their length; one of length 0 ends them. */
function decodeChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return Buffer.concat(chunks)
}

/** Every way out of the store; one that is added to the product is added here. */
const WAYS: Record<string, (parts: Parts) => Promise<Sums>> = {
  download: (parts) =>
    sumEach(parts.documents, async ({ id }) => fetchFile(parts, `${id}/download/`)),
  view: (parts) => sumEach(parts.documents, async ({ id }) => fetchFile(parts, `${id}/view/`)),
  ranges: readHalves,
  zip: readFromZip,
  export: readFromExport,
  backup: readFromBackup,
  verify,
  preview: readConfined,
  scan: readScanned,
}

/** Checksums by way and document. The server must listen. */
export async function readEveryWay(parts: Parts): Promise<Record<string, Sums>> {
  const found: Record<string, Sums> = {}
  for (const [name, read] of Object.entries(WAYS)) found[name] = await read(parts)
  return found
}

export const expectedSums = (documents: readonly Stored[]): Record<string, Sums> => {
  const sums = Object.fromEntries(documents.map((document) => [document.id, document.sha256]))
  return Object.fromEntries(Object.keys(WAYS).map((name) => [name, sums]))
}
