import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConfined } from './confined-process.ts'

const PROGRAM = new URL('../../test/confined-probe.ts', import.meta.url)
const LIMITS = { milliseconds: 20_000, cpu_seconds: 8, heap_mb: 64, data_bytes: 768 * 1024 * 1024, answer_bytes: 1024 * 1024 }

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cw-confined-'))
  file = join(folder, 'file.txt')
  writeFileSync(file, 'of a firm')
})
afterAll(() => rmSync(folder, { recursive: true }))

const attempt = (deed: string, more: { milliseconds?: number; reads?: string[] } = {}) => {
  const limits = { ...LIMITS, milliseconds: more.milliseconds ?? LIMITS.milliseconds }
  const { stdin, ended } = startConfined({ program: PROGRAM, args: [deed, file], limits, ...(more.reads && { reads: more.reads }) })
  stdin.end('hello')
  return ended
}
const outcome = async (...told: Parameters<typeof attempt>) => JSON.parse((await attempt(...told)).answer.toString()) as unknown

test.each(['read', 'write', 'start'])('a confined process may not %s', async (deed) => {
  expect(await outcome(deed)).toEqual(['hello', 'ERR_ACCESS_DENIED'])
})

test('a file that it is given it may read, and still not write', async () => {
  expect(await outcome('read', { reads: [file] })).toEqual(['hello', 'of a firm'])
  expect(await outcome('write', { reads: [file] })).toEqual(['hello', 'ERR_ACCESS_DENIED'])
})

test('it sees nothing of the environment', async () => {
  expect(await outcome('environment')).toEqual(['hello', []])
})

test('it is ended when it answers too much or takes too long', async () => {
  expect(await attempt('talk')).toMatchObject({ code: null, signal: 'SIGKILL' })
  expect(await attempt('rest', { milliseconds: 1000 })).toMatchObject({ code: null, signal: 'SIGKILL' })
})
