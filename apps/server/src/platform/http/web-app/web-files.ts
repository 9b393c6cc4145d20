import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Compressed copies that the build writes next to a file, smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof ENCODINGS

interface WebFile {
  readonly path: string
  readonly type: string
  readonly plain: Buffer
  readonly encoded: ReadonlyMap<Encoding, Buffer>
  readonly etag: string
}

/** Reads all files of a build into memory, without hidden files. */
export async function readWebFiles(folder: string): Promise<WebFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const visible = names.filter((name) => !name.split(sep).some((part) => part.startsWith('.')))
  const contents = new Map<string, Buffer>()
  // One after the other: a machine may allow fewer open files than the build has.
  for (const name of visible) contents.set(name, await readFile(join(folder, name)))
  return [...contents]
    .filter(([name]) => !isCompressedCopy(name, contents))
    .map(([name, plain]) => createWebFile(name, plain, contents))
}

const isCompressedCopy = (name: string, contents: ReadonlyMap<string, Buffer>) =>
  Object.values(ENCODINGS).some(
    (ending) => name.endsWith(ending) && contents.has(name.slice(0, -ending.length)),
  )

function createWebFile(
  name: string,
  plain: Buffer,
  contents: ReadonlyMap<string, Buffer>,
): WebFile {
  const encoded = new Map<Encoding, Buffer>()
  for (const [encoding, ending] of Object.entries(ENCODINGS) as [Encoding, string][]) {
    const bytes = contents.get(name + ending)
    if (bytes) encoded.set(encoding, bytes)
  }
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    path: `/${name.split(sep).join('/')}`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    plain,
    encoded,
    etag,
  }
}

export function addWebFiles(
  app: FastifyInstance,
  files: readonly WebFile[],
  createHeaders: (path: string) => Record<string, string>,
): void {
  for (const file of files) {
    const headers = {
      ...createHeaders(file.path),
      ...(file.encoded.size > 0 ? { vary: 'accept-encoding' } : {}),
    }
    app.get(file.path, async (request, reply) => sendWebFile(request, reply.headers(headers), file))
  }
}

function sendWebFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, plain, encoded, etag }: WebFile,
): FastifyReply {
  const encoding = [...encoded.keys()].find((candidate) =>
    accepts(headers['accept-encoding'], candidate),
  )
  const tag = `"${etag}${encoding ? `-${encoding}` : ''}"`
  reply.header('etag', tag)
  if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(encoding ? encoded.get(encoding) : plain)
}

/** Parses Accept-Encoding; `br;q=0` means not accepted. */
function accepts(accepted: string | string[] | undefined, encoding: Encoding): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.trim().toLowerCase().split(';')
      return (
        name?.trim() === encoding &&
        !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
      )
    })
}
