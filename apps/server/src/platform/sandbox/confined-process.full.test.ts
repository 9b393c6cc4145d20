import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runConfined, runNode } from './confined-process.ts'
import {
  findConfinement,
  requireDataOutsidePrograms,
  ROOT,
  listConfinementWarnings,
  warnAboutWeakConfinement,
  WAYS,
  explainUnavailable,
  type Way,
} from './confinement.ts'
import { StartRefusal } from '../start-refusal.ts'

const PROGRAM = new URL('../../../test/confined-probe.ts', import.meta.url)
const LIMITS = {
  milliseconds: 30_000,
  cpu_seconds: 8,
  heap_mb: 64,
  data_bytes: 768 * 1024 * 1024,
  answer_bytes: 1024 * 1024,
}

let folder: string
let secret: string
let socket: string
let port: number
const servers: Server[] = []

async function listen(address: ListenOptions): Promise<Server> {
  const server = createServer((connection) => connection.destroy()).listen(address)
  servers.push(server)
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  // Like DATA_DIR: traversable, with private folders inside.
  folder = mkdtempSync(join(tmpdir(), 'cw-confined-'))
  chmodSync(folder, 0o711)
  secret = join(folder, 'secret.key')
  writeFileSync(secret, 'of a firm', { mode: 0o600 })
  socket = join(folder, 'database')
  const onPort = await listen({ port: 0, host: '127.0.0.1' })
  await listen({ path: socket })
  chmodSync(socket, 0o700)
  port = (onPort.address() as AddressInfo).port
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

const input = () => Readable.from(['hello'])
const readAnswer = ({ answer }: { answer: Buffer }) => JSON.parse(answer.toString()) as unknown

describe('a confined process', () => {
  const run = (action: string, argument = '', limits = LIMITS) =>
    runConfined({ program: PROGRAM, args: [action, argument], input: input(), limits })

  test.each(['read', 'write', 'start'])('cannot %s', async (action) => {
    expect(readAnswer(await run(action, secret))).toEqual(['hello', 'ERR_ACCESS_DENIED'])
  })

  test('has an empty environment', async () => {
    expect(readAnswer(await run('environment'))).toEqual(['hello', []])
  })

  test('is killed when it writes too much or takes too long', async () => {
    expect(await run('writeTooMuch')).toMatchObject({ wasKilled: true })
    expect(await run('sleep', '', { ...LIMITS, milliseconds: 3000 })).toMatchObject({
      wasKilled: true,
    })
  })

  test('is killed when its input fails, and throws that error', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'hel'
        throw new Error('the store failed')
      })(),
    )

    await expect(
      runConfined({ program: PROGRAM, args: ['environment'], input: broken, limits: LIMITS }),
    ).rejects.toThrow('the store failed')
  })
})

/** Started with `runNode`, without `--permission`: a compromised library could bypass it. */
const OS_ENFORCED_WAYS = WAYS.filter((way) => way !== 'permissions only')

const attemptUnder = async (way: Way, action: string, argument: string) =>
  readAnswer(
    await runNode(way, [fileURLToPath(PROGRAM), action, argument], {
      input: input(),
      limits: LIMITS,
    }),
  )

// Node's permission model does not forbid signals.
test.for(OS_ENFORCED_WAYS.filter((way) => way !== 'sealed permissions'))(
  'cannot signal the server process, under %s (FIX-042)',
  async (way, context) => {
    const reason = await explainUnavailable(way)
    if (reason) return context.skip(reason)

    expect(await attemptUnder(way, 'signal', String(process.pid))).toEqual([
      'hello',
      expect.stringMatching(/^(ESRCH|EPERM)$/),
    ])
  },
)

describe.each(OS_ENFORCED_WAYS)('inside the process, under %s', (way) => {
  const attempt = (action: string, argument: string) => attemptUnder(way, action, argument)

  test('cannot reach loopback, the secret or the database socket (FIX-042)', async (context) => {
    const reason = await explainUnavailable(way)
    if (reason) return context.skip(reason)

    const [toPort, toSecret, toSocket, toFolder] = [
      await attempt('port', String(port)),
      await attempt('read', secret),
      await attempt('socket', socket),
      await attempt('list', folder),
    ]

    // The error depends on the confinement: missing, no listener, not permitted, no file to open.
    expect(toPort).toEqual(['hello', expect.stringMatching(/^(ECONNREFUSED|ENETUNREACH|EMFILE)$/)])
    for (const outcome of [toSecret, toSocket, toFolder])
      expect(outcome).toEqual(['hello', expect.stringMatching(/^(ENOENT|EACCES|EMFILE)$/)])
  })

  test('cannot write files (FIX-042)', async (context) => {
    const reason = await explainUnavailable(way)
    if (reason) return context.skip(reason)

    for (const file of [secret, join(folder, 'new'), join(ROOT, 'apps/server/new')]) {
      expect(await attempt('write', file)).toEqual([
        'hello',
        expect.stringMatching(/^(ENOENT|EACCES|EMFILE|EROFS|EFBIG|ENOTDIR)$/),
      ])
    }
  })
})

test('an unconfined process reaches port, files, socket and server process, so the probe works', async () => {
  const attempt = (action: string, argument: string) =>
    attemptUnder('permissions only', action, argument)

  expect(await attempt('port', String(port))).toEqual(['hello', 'connected'])
  expect(await attempt('read', secret)).toEqual(['hello', 'of a firm'])
  expect(await attempt('socket', socket)).toEqual(['hello', 'connected'])
  expect(await attempt('list', folder)).toEqual(['hello', expect.arrayContaining(['secret.key'])])
  expect(await attempt('signal', String(process.pid))).toEqual(['hello', true])
})

test('chooses the strongest way available, and gives the reason for a weaker one (FIX-042)', async () => {
  const { way, reason } = await findConfinement()
  const stronger = WAYS.slice(0, WAYS.indexOf(way))

  expect(await explainUnavailable(way)).toBeUndefined()
  expect(reason.split('; ').filter(Boolean)).toHaveLength(stronger.length)
  for (const unavailable of stronger) expect(await explainUnavailable(unavailable)).toBeDefined()
})

test.each([
  ['bubblewrap', []],
  ['separate user', []],
  ['sealed permissions', ['weak_confinement']],
  ['permissions only', ['weak_confinement']],
] as const)(
  '%s has the health warnings %j, and the start-up log one line for each (FIX-042)',
  async (way, warnings) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })

    await warnAboutWeakConfinement(
      log,
      Promise.resolve({ way, reason: 'bubblewrap is not installed' }),
    )

    expect(listConfinementWarnings(way)).toEqual(warnings)
    expect(lines).toHaveLength(warnings.length)
  },
)

test('refuses to start with data in a program folder, which confined processes may read (FIX-042)', () => {
  expect(() => requireDataOutsidePrograms(join(ROOT, 'apps/server/data'))).toThrow(StartRefusal)
  expect(() => requireDataOutsidePrograms(join(ROOT, 'node_modules'))).toThrow(StartRefusal)
  requireDataOutsidePrograms(join(ROOT, 'data'))
  requireDataOutsidePrograms(folder)
})
