import { documentEndpoints } from '@casework/contract/documents'
import type { Answer, Person } from '@casework/testing'

/** Uploads a small text file and returns the document's id. */
export async function uploadText(
  person: Pick<Person, 'ask'>,
  fields: Record<string, string | number>,
  text = 'A note for the file.',
): Promise<number> {
  const answer = await askUpload(person, fields, text)
  if (answer.status !== 201) throw new Error(`Upload refused: ${answer.text}`)
  return (answer.body as { data: { documents: [{ id: number }] } }).data.documents[0].id
}

/** Uploads a small text file and returns the raw response. */
export async function askUpload(
  person: Pick<Person, 'ask'>,
  fields: Record<string, string | number>,
  text?: string,
): Promise<Answer> {
  const { body, type } = buildTextForm(fields, text)
  return person.ask(documentEndpoints.upload, { body }, { 'content-type': type })
}

/** Builds the body of such an upload. */
export function buildTextForm(
  fields: Record<string, string | number>,
  text = 'A note for the file.',
): { body: Buffer; type: string } {
  const boundary = 'casework-test-boundary'
  const parts = Object.entries({ security_level: 'green', ...fields }).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="note.txt"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n`
  return {
    body: Buffer.from(`${parts.join('')}${file}--${boundary}--\r\n`),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
