import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildUrl } from './config.ts'
import { announceServer, findRunningServer } from './running-server.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casework-running-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A server that answers every request with the status. */
async function listen(status = 200): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, answer) => answer.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  onTestFinished(close)
  return { url: buildUrl('127.0.0.1', (server.address() as AddressInfo).port), close }
}

test('finds the address that users know of the server that runs (FIX-240)', async () => {
  const folder = newFolder()
  expect(await findRunningServer(folder)).toBeUndefined()
  const server = await listen()

  const forget = await announceServer(folder, server.url, 'https://law.example.org')

  expect(await findRunningServer(folder)).toBe('https://law.example.org')
  await forget()
  expect(await findRunningServer(folder)).toBeUndefined()
  expect(existsSync(join(folder, 'casework.url'))).toBe(false)
})

test('does not believe the file of a server that was killed, or of another program', async () => {
  const folder = newFolder()
  const killed = await listen()
  await announceServer(folder, killed.url, killed.url)
  await killed.close()
  expect(await findRunningServer(folder)).toBeUndefined()

  const other = await listen(404)
  await announceServer(folder, other.url, other.url)
  expect(await findRunningServer(folder)).toBeUndefined()
})

test('a server that stops leaves the file of a later one', async () => {
  const folder = newFolder()
  const server = await listen()
  const forgetFirst = await announceServer(folder, 'http://127.0.0.1:1', 'http://127.0.0.1:1')
  await announceServer(folder, server.url, server.url)

  await forgetFirst()

  expect(await findRunningServer(folder)).toBe(server.url)
})

test('a server without a folder of its own starts all the same', async () => {
  const missing = join(newFolder(), 'missing')
  const forget = await announceServer(missing, 'http://127.0.0.1:1', 'http://127.0.0.1:1')

  await forget()

  expect(existsSync(missing)).toBe(false)
})
