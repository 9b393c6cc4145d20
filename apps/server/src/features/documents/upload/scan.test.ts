import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { documentEndpoints } from '@casework/contract/documents'
import { afterEach, describe, expect, test } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { listFiles, getStoreFolder, tryUpload } from '@casework/testing/documents/upload-requests'
import { buildOfficeZip } from '@casework/testing/documents/sample-files'
import { createScan } from '../../../platform/files/malware-scan.ts'

/** The EICAR test text, split so that no scanner flags this file. */
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-scan-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Way = 'honest' | 'silent' | 'disconnects' | 'too large' | 'nonsense'

/** Speaks clamd's protocol: parses INSTREAM chunks and answers after the empty one. */
async function scanner(path: string, way: () => Way): Promise<Server> {
  const server = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      got = Buffer.concat([got, bytes])
      if (way() === 'disconnects') return void socket.destroy()
      if (way() === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const command = got.indexOf(0)
      expect(got.subarray(0, command).toString()).toBe('zINSTREAM')
      const content: Buffer[] = []
      for (let at = command + 1; at + 4 <= got.length;) {
        const length = got.readUInt32BE(at)
        if (length > 0) {
          content.push(got.subarray(at + 4, at + 4 + length))
          at += 4 + length
          continue
        }
        if (way() === 'silent') return
        const found = Buffer.concat(content).includes(EICAR)
        socket.end(
          way() === 'nonsense'
            ? 'PONG\0'
            : found
              ? 'stream: Eicar-Test-Signature FOUND\0'
              : 'stream: OK\0',
        )
        return
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  closing.push(() => server.close())
  return server
}

const green = (client_id: number, name: string, bytes: Buffer<ArrayBuffer>) =>
  [
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    [name, bytes],
  ] as const

test('refuses a file with malware by name, alone or in an archive, and stores nothing of the upload', async () => {
  const socket = join(newFolder(), 'clamd')
  await scanner(socket, () => 'honest')
  const casework = await startTestApp({ settings: { CLAMAV_SOCKET: socket } })
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const large = Buffer.alloc(700_000, 'All is well. ')
  const sentence = 'File "evil.txt" contains malware and was not stored'

  for (const evil of [EICAR, Buffer.concat([large, EICAR])]) {
    expect(
      await tryUpload(firm.owner, [
        ...green(client_id, 'good.txt', large),
        ['evil.txt', Buffer.from(evil)],
      ]),
    ).toMatchObject({
      status: 400,
      body: { error: { type: 'validation_error', message: sentence, data: { files: [sentence] } } },
    })
  }
  expect(listFiles(getStoreFolder(casework))).toEqual([])
  expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(0)
  expect((await tryUpload(firm.owner, green(client_id, 'good.txt', large))).status).toBe(201)
  await casework.stop()
})

test('accepts nothing unscanned while the scanner is down, silent or confused, and recovers', async () => {
  const socket = join(newFolder(), 'clamd')
  const casework = await startTestApp({ settings: { CLAMAV_SOCKET: socket } })
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const send = () =>
    tryUpload(firm.owner, green(client_id, 'good.txt', Buffer.from('All is well.')))
  const sentence = 'Files cannot be checked for malware at the moment. Please try again later.'
  const refused = {
    status: 503,
    body: { error: { type: 'service_unavailable', message: sentence } },
  }

  expect(await send()).toMatchObject(refused)
  let way: Way = 'disconnects'
  await scanner(socket, () => way)
  for (way of ['disconnects', 'too large', 'nonsense'] as const)
    expect(await send()).toMatchObject(refused)
  way = 'silent'
  await expect(
    createScan(socket, 200)?.(join(import.meta.dirname, 'scan.test.ts')),
  ).rejects.toMatchObject({ status: 503, message: sentence })
  expect(listFiles(getStoreFolder(casework))).toEqual([])
  way = 'honest'
  expect((await send()).status).toBe(201)
  await casework.stop()
})

const CLAMD = [process.env['CLAMD_PATH'], '/usr/sbin/clamd'].find(
  (path) => path && existsSync(path),
)

describe('the real clamd', () => {
  test('finds the test file, also inside a zip-based document, with our own signature', async ({
    skip,
  }) => {
    skip(!CLAMD, 'clamd (Debian: clamav-daemon) is not installed')
    const folder = newFolder()
    writeFileSync(
      join(folder, 'own.ndb'),
      `Casework.Test.Signature:0:*:${EICAR.subarray(0, 60).toString('hex')}\n`,
    )
    writeFileSync(
      join(folder, 'clamd.conf'),
      [`LocalSocket ${folder}/clamd`, `DatabaseDirectory ${folder}`, 'Foreground yes', ''].join(
        '\n',
      ),
    )
    const child = spawn(CLAMD ?? '', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    closing.unshift(() => child.kill('SIGKILL'))
    while (!existsSync(join(folder, 'clamd'))) await pause(100)
    const write = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    }
    const scan = createScan(join(folder, 'clamd'))

    expect(await scan?.(write('good.txt', Buffer.alloc(3_000_000, 'All is well. ')))).toBe('clean')
    expect(await scan?.(write('evil.txt', EICAR))).toBe('infected')
    expect(
      await scan?.(
        write(
          'evil.docx',
          buildOfficeZip('wordprocessingml.document', 'word/document.xml', {
            'word/media/x.bin': EICAR,
          }),
        ),
      ),
    ).toBe('infected')
  }, 60_000)
})
