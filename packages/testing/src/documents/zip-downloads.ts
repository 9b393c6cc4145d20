import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'
import type { Person, TestApp } from '../index.ts'

/** Requests a zip over a real connection to an app that listens. */
export function fetchZip(
  casework: TestApp,
  person: Person,
  ids: readonly number[],
  workspace?: number,
) {
  const { port } = casework
  const query = workspace === undefined ? '' : `?owner_account_id=${workspace}`
  return fetch(`http://127.0.0.1:${port}/api/documents/bulk/download/${query}`, {
    method: 'POST',
    body: JSON.stringify({ ids }),
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
  })
}

/** Reads the entries of a zip, in order. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}

/** Reads the list of contents: one object for each document. */
export const readContents = (entries: ReadonlyMap<string, Buffer>) =>
  parse<Record<string, string>>(entries.get('contents.csv') ?? '', { bom: true, columns: true })
