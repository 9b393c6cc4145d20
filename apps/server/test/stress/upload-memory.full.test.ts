import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer } from '@casework/testing/server-process'

/** `npm run test:stress` sends files of the largest allowed size. */
const FILE_MB = Number(process.env['STRESS_UPLOAD_MB'] ?? 12)
const PARALLEL_UPLOADS = 8
const MAX_GROWTH_MB = 150
const CHUNK = Buffer.alloc(65_536, 'All is well on the record. ')

/** Generates the body while it is sent, so that the file is never in memory as a whole. */
function* generateBody(client_id: number): Generator<Buffer> {
  const field = (name: string, value: string | number) =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  yield Buffer.from(
    `${field('security_level', 'green')}${field('client_id', client_id)}--cut\r\ncontent-disposition: form-data; name="files"; filename="large.txt"\r\n\r\n`,
  )
  for (let sent = 0; sent < FILE_MB * 1024 * 1024; sent += CHUNK.length) yield CHUNK
  yield Buffer.from('\r\n--cut--\r\n')
}

test.skipIf(!existsSync('/proc/self/status'))(
  `${PARALLEL_UPLOADS} parallel uploads of ${FILE_MB} MB cost less than ${MAX_GROWTH_MB} MB, and other requests are answered`,
  async ({ annotate }) => {
    const database = await newDatabase()
    const casework = await startTestApp({ database })
    const { owner, account_id, addClient, addEmployee } = await newFirm(casework)
    // One person may have four uploads at a time.
    const people = [owner, await addEmployee('gold')]
    const client_id = (await addClient()).id
    const server = await startServer({
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(database.owner),
      SECRET_KEY: database.secret,
      RATE_LIMIT_FACTOR: '10',
    })
    const authorization = `Bearer ${owner.token}`
    const readMemoryMb = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
    const list = async () =>
      (
        await fetch(`${server.address}/api${documentEndpoints.list.path}`, {
          headers: { authorization },
        })
      ).status
    for (let n = 0; n < 20; n += 1) await list()

    const before = readMemoryMb()
    let highest = before
    const uploaded = new AbortController()
    const listStatuses: number[] = []
    const polling = (async () => {
      while (!uploaded.signal.aborted) {
        listStatuses.push(await list())
        highest = Math.max(highest, readMemoryMb())
      }
    })()
    const uploads = await Promise.all(
      Array.from({ length: PARALLEL_UPLOADS }, async (_, n) => {
        const path = `/api/documents/upload/?owner_account_id=${account_id}`
        const sending = request(server.address + path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${people[n % people.length]?.token}`,
            'content-type': 'multipart/form-data; boundary=cut',
          },
        })
        const answered = once(sending, 'response') as Promise<[IncomingMessage]>
        await pipeline(generateBody(client_id), sending)
        const [answer] = await answered
        answer.resume()
        return answer.statusCode
      }),
    )
    uploaded.abort()
    await polling

    expect(uploads).toEqual(Array.from({ length: PARALLEL_UPLOADS }, () => 201))
    expect(new Set(listStatuses)).toEqual(new Set([200]))
    expect(highest - before).toBeLessThan(MAX_GROWTH_MB)
    await annotate(
      `from ${before.toFixed(0)} to ${highest.toFixed(0)} MB, ${listStatuses.length} lists answered meanwhile`,
    )
    process.stdout.write(
      `uploads: from ${before.toFixed(0)} to ${highest.toFixed(0)} MB, ${listStatuses.length} lists answered meanwhile\n`,
    )
    await server.kill()
    await casework.stop()
    await database.drop()
  },
  180_000,
)
