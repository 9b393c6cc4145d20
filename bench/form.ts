import type { IncomingMessage } from 'node:http'
import type { Payload } from './requests.ts'

const BOUNDARY = 'casework-bench-form'
const TAIL = `\r\n--${BOUNDARY}--\r\n`
const HEAD_END = '\r\n\r\n'

/** A form whose last part is the one file. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  part: string,
  file_name: string,
  bytes: Buffer,
): Payload {
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${HEAD_END}${value}\r\n`,
  )
  const head = `${texts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${file_name}"\r\nContent-Type: application/octet-stream${HEAD_END}`
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(TAIL)]),
  }
}

/** The bytes of that file as they come: what stands around them is cut off by its known length. */
export async function* fileIn(request: IncomingMessage): AsyncGenerator<Buffer> {
  let left = Number(request.headers['content-length']) - TAIL.length
  let inFile = false
  for await (const chunk of request as AsyncIterable<Buffer>) {
    let from = 0
    if (!inFile) {
      // The head of a form of ours fits into what comes first.
      from = chunk.indexOf(HEAD_END, chunk.indexOf('filename=')) + HEAD_END.length
      inFile = true
    }
    const until = Math.min(chunk.length, left)
    left -= chunk.length
    if (until > from) yield chunk.subarray(from, until)
  }
}
