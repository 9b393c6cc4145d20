import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { documentEndpoints, type UploadResult } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import { expect } from 'vitest'
import type { Answer, Firm, Person, TestApp } from '../index.ts'
import { samples } from './sample-files.ts'

export type TestFile = readonly [name: string, bytes: Uint8Array<ArrayBuffer>]
type Part = TestFile | readonly [field: string, value: string]

/** Builds a multipart body with the parts in this order; a part with bytes is one of `files`. */
export async function buildForm(
  parts: readonly Part[],
  filesField = 'files',
): Promise<{ body: Buffer<ArrayBuffer>; type: string }> {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(filesField, new File([value], name))
  }
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/** Uploads these parts and returns the raw response. */
export async function tryUpload(person: Person, parts: readonly Part[]): Promise<Answer> {
  const { body, type } = await buildForm(parts)
  return person.ask(documentEndpoints.upload, { body }, { 'content-type': type })
}

/** Uploads one file like the web app: fields first. */
export async function uploadOne(
  person: Person,
  fields: {
    security_level: Level
    client_id: number
    case_id?: number
    session_id?: number
    group_id?: number
    doc_name?: string
  },
  [name, bytes]: TestFile = ['brief.pdf', samples.pdf()],
): Promise<UploadResult['documents'][number]> {
  const fieldParts = Object.entries(fields).map(([field, value]): Part => [field, String(value)])
  const { status, body, text } = await tryUpload(person, [...fieldParts, [name, bytes]])
  const [document] = status === 201 ? (body as { data: UploadResult }).data.documents : []
  if (!document) throw new Error(`not uploaded: ${status} ${text}`)
  return document
}

/** Creates one document of each level for one client. */
export async function addDocumentPerLevel(firm: Firm) {
  const client_id = (await firm.addClient()).id
  const addDocument = (security_level: Level) =>
    uploadOne(firm.owner, { security_level, client_id }, [`${security_level}.pdf`, samples.pdf()])
  return {
    client_id,
    red: await addDocument('red'),
    yellow: await addDocument('yellow'),
    green: await addDocument('green'),
  }
}

interface FetchOptions {
  token?: string
  method?: string
  headers?: Record<string, string>
}

/** Sends a request over a real connection. */
export async function fetchFile(url: string, { token, ...options }: FetchOptions) {
  const answer = await fetch(url, {
    ...options,
    headers: { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Sends a request over a real connection to an app that listens. */
export function fetchFrom(casework: TestApp, path: string, options: FetchOptions) {
  const { port } = casework
  return fetchFile(`http://127.0.0.1:${port}${path}`, options)
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Names of the store's own notes, which are no stored files. */
const NOTE_NAMES = ['installation-id', 'swept-by']

/** All files in the store: stored, quarantined or being received. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOTE_NAMES.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

export const getStoreFolder = ({ config }: TestApp) => join(config.DATA_DIR, 'files')

/** Remembers the stored files; every refusal must leave them unchanged. */
export function watchStore(getCasework: () => TestApp) {
  let stored: string[]
  return {
    rememberFiles: () => void (stored = listFiles(getStoreFolder(getCasework()))),
    expectUnchanged: async (person: Person) => {
      expect(listFiles(getStoreFolder(getCasework()))).toEqual(stored)
      expect((await person.call(documentEndpoints.list, {})).pagination.count).toBe(0)
    },
  }
}
