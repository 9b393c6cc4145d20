import type { IncomingMessage } from 'node:http'
import type { Payload } from './requests.ts'

const BOUNDARY = 'casework-bench-form'
const TAIL = `\r\n--${BOUNDARY}--\r\n`
const HEAD_END = '\r\n\r\n'

/** Encodes a multipart form whose last part is the file. */
export function buildForm(
  fields: Readonly<Record<string, string>>,
  part: string,
  file_name: string,
  bytes: Buffer,
): Payload {
  const fieldParts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${HEAD_END}${value}\r\n`,
  )
  const head = `${fieldParts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${file_name}"\r\nContent-Type: application/octet-stream${HEAD_END}`
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(TAIL)]),
  }
}

/** Streams the file out of such a form; finds its end by the known length of the tail. */
export async function* extractFile(request: IncomingMessage): AsyncGenerator<Buffer> {
  let remaining = Number(request.headers['content-length']) - TAIL.length
  let isInFile = false
  for await (const chunk of request as AsyncIterable<Buffer>) {
    let start = 0
    if (!isInFile) {
      // The head of our forms always fits into the first chunk.
      start = chunk.indexOf(HEAD_END, chunk.indexOf('filename=')) + HEAD_END.length
      isInFile = true
    }
    const end = Math.min(chunk.length, remaining)
    remaining -= chunk.length
    if (end > start) yield chunk.subarray(start, end)
  }
}
