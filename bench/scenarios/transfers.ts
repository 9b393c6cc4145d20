import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extractFile, buildForm } from '../multipart.ts'
import { sendRequest } from '../http-load.ts'
import type { BenchRequest } from '../requests.ts'
import type { BaselineTransfer, SampleFirm, Scenario } from '../scenario.ts'

/** 10 MiB with the signature of a PDF. */
const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10 * 1024 * 1024 - 9)])

const buildUploadRequest = ({ clients }: SampleFirm, iteration: number): BenchRequest => {
  const fields = {
    client_id: String(clients[iteration % clients.length]),
    security_level: 'green',
    store_as_group: 'false',
  }
  return {
    method: 'POST',
    path: '/api/documents/upload/',
    payload: buildForm(fields, 'files', `bench-${iteration}.pdf`, file),
    status: 201,
  }
}

/** The minimum for a durable upload: write, hash, fsync file and folder, insert the row. */
const receiveUpload: BaselineTransfer = {
  route: /^\/api\/documents\/upload\/$/,
  serve: async (request, response, { pool, account_id, files }) => {
    const name = randomUUID()
    const [incoming, shard] = [join(files, 'incoming', name), join(files, name.slice(0, 2))]
    const hash = createHash('sha256')
    const handle = await open(incoming, 'wx', 0o600)
    let size = 0
    for await (const chunk of extractFile(request)) {
      size += chunk.length
      hash.update(chunk)
      await handle.write(chunk)
    }
    await handle.sync()
    await handle.close()
    await rename(incoming, join(shard, name))
    const folder = await open(shard, 'r')
    await folder.sync()
    await folder.close()
    const { rows } = await pool.query<{ id: number }>({
      name: 'upload',
      text: `insert into documents (account_id, client_id, security_level, file_name, file_size, sha256, store_key)
             select $1::bigint, max(c.id), 'green', 'bench.pdf', $2, $3, $4 from clients c where c.account_id = $1::bigint returning id::float8`,
      values: [account_id, size, hash.digest('hex'), `${name.slice(0, 2)}/${name}`],
    })
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0]))
  },
}

const uploads = {
  request: buildUploadRequest,
  baseline: receiveUpload,
  insertsInto: 'documents',
} as const

/** Id of the document to download, set by `prepare`. */
let downloadId = 0

const download: Scenario = {
  name: 'download 10 MiB',
  requests: 40,
  warmUp: 20,
  insertsInto: 'documents',
  prepare: async (casework, firm) => {
    const { data } = JSON.parse(await sendRequest(casework, buildUploadRequest(firm, 0))) as {
      data: { documents: [{ id: number }] }
    }
    downloadId = data.documents[0].id
  },
  request: () => ({ method: 'GET', path: `/api/documents/${downloadId}/download/`, status: 200 }),
  baseline: {
    route: /^\/api\/documents\/(\d+)\/download\/$/,
    serve: async (_, response, { pool, account_id, files, captures }) => {
      const text =
        'select file_size, store_key from documents where account_id = $1::bigint and id = $2::bigint'
      const { rows } = await pool.query<{ file_size: string; store_key: string }>({
        name: 'download',
        text,
        values: [account_id, captures[0]],
      })
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': rows[0]?.file_size,
      })
      await pipeline(createReadStream(join(files, rows[0]?.store_key ?? '')), response)
    },
  },
}

export const transfers: readonly Scenario[] = [
  { ...uploads, name: 'upload 10 MiB', requests: 20, warmUp: 10, connections: 1 },
  { ...uploads, name: 'upload 10 MiB, 4 concurrent', requests: 24, warmUp: 16, connections: 4 },
  download,
]
