// What the reader asks of the database: documents, openings and the stamp of a red one.
import { documentReader, type Opening } from '@casework/contract/document-reader'
import type { Answer } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import type { Caller, Send } from './send.ts'
import { params, sendKept } from './trust-changes.ts'

/** A text, of which no page has to be drawn. */
export async function sendReading(
  owner: Caller,
  place: Record<string, number>,
  send: Send,
): Promise<void> {
  const id = await uploadText(owner, { ...place, security_level: 'red' })
  const opened = await sendKept(send, 'open a red document', () =>
    owner.ask(documentReader.open, { ...params(id), body: {} }),
  )
  await send('read a part of a red document', () =>
    owner.ask(documentReader.pageText, {
      params: { id, number: 1 },
      query: { opening: readOpening(opened) },
    }),
  )
}

const readOpening = ({ body }: Answer) => (body as { data: Opening }).data.opening
