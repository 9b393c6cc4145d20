import { expect, test, type Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { createRandom } from '../../apps/server/test/history/random-exports.ts'
import { TAMPERINGS, type Exported } from '../../apps/server/test/history/tampering.ts'
import { exportHistory } from '../support/exported-history.ts'
import { expectPlainPageAccessible } from '../support/inspect.ts'
import { proves } from '../support/requirements.ts'
import { shareCasework } from '../support/shared-casework.ts'

const ROUNDS = 20
/** Each test gets an export of its own, with the program and the page from the zip. */
let exported: Exported
let folder: string
test.beforeAll(async () => {
  exported = await exportHistory(await shareCasework())
})
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'))
  writeFiles(exported.files)
})
test.afterEach(() => rmSync(folder, { recursive: true }))

/** The system's Node, which may be as old as 20; the repository's own comes first in the PATH. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((part) => !part.includes('node_modules'))
  .join(delimiter)

function runProgram(pasted: string) {
  const seal = pasted === '' ? [] : ['--seal', pasted]
  const { stdout, status } = spawnSync('node', ['verify.mjs', '.', ...seal], {
    cwd: folder,
    env: { PATH },
    encoding: 'utf8',
  })
  return { lines: stdout.trimEnd().split('\n'), status }
}

function writeFiles(files: Exported['files']) {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
}

async function runPage(page: Page, pasted: string): Promise<string[]> {
  const names = ['entries.jsonl', 'seals.jsonl', 'keys.json']
  await page.getByLabel('Choose the files of the export').setInputFiles([])
  await page
    .getByLabel('Choose the files of the export')
    .setInputFiles(names.map((name) => join(folder, name)))
  await expect(page.getByRole('listitem')).toHaveText(names.map((name) => `${name}: ready`))
  await page.getByLabel('Seal lines from mails (optional)').fill(pasted)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status').locator('p').first()).toBeVisible()
  return page.getByRole('status').locator('p').allTextContents()
}

async function openPage(page: Page) {
  await page.context().setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href)
  return asked
}

test('the page works from a file address without a network, and agrees with the program', async ({
  page,
}) => {
  proves('HIST-030..032')
  const asked = await openPage(page)
  for (let round = 0; round < ROUNDS; round += 1) {
    const tampered = TAMPERINGS[round % TAMPERINGS.length]?.(createRandom(5000 + round), exported)
    if (!tampered) throw new Error('no way to tamper')
    writeFiles(tampered.files)
    expect(runProgram(tampered.pasted), `round ${round}`).toEqual({
      lines: [tampered.verdict],
      status: 1,
    })
    expect(await runPage(page, tampered.pasted), `round ${round}`).toEqual([tampered.verdict])
  }
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
})

test('a check waits for the files that were chosen last, and shows no verdict on older ones', async ({
  page,
}) => {
  proves('HIST-032')
  await page.addInitScript(() => {
    const read = File.prototype.arrayBuffer
    const held = new ReadableStream<() => void>({
      start(controller) {
        File.prototype.arrayBuffer = async function (this: File) {
          await new Promise<void>((resolve) => controller.enqueue(resolve))
          return read.call(this)
        }
      },
    }).getReader()
    Object.assign(globalThis, { readNext: async () => (await held.read()).value?.() })
  })
  await openPage(page)
  const files = ['entries.jsonl', 'seals.jsonl', 'keys.json'].map((name) => join(folder, name))
  const readNext = () =>
    page.evaluate(() => (globalThis as { readNext?: () => Promise<void> }).readNext?.())
  const choose = page.getByLabel('Choose the files of the export')
  const verdict = page.getByRole('status')

  await choose.setInputFiles(files)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(verdict).toHaveText('Checking…')
  for (const file of files) {
    await readNext()
    await expect(page.getByRole('listitem').filter({ hasText: 'ready' })).toHaveCount(
      file === files.at(-1) ? files.length : 0,
    )
  }
  await expect(verdict).toContainText('Valid')

  await choose.setInputFiles([])
  await choose.setInputFiles(files)
  await expect(verdict).toBeEmpty()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByLabel('Seal lines from mails (optional)').fill('{}')
  await expect(verdict).toBeEmpty()
  for (const _file of files) await readNext()
  await expect(page.getByRole('button', { name: 'Check' })).toBeEnabled()
  await expect(verdict).toBeEmpty()
})

test('a file that is gone when it is read is named, and can be chosen again', async ({ page }) => {
  proves('HIST-032')
  await page.addInitScript(() => {
    const read = File.prototype.arrayBuffer
    File.prototype.arrayBuffer = function (this: File) {
      return this.name === 'keys.json' && !('isBack' in globalThis)
        ? Promise.reject(new DOMException('gone', 'NotReadableError'))
        : read.call(this)
    }
  })
  await openPage(page)
  const files = ['entries.jsonl', 'seals.jsonl', 'keys.json'].map((name) => join(folder, name))
  const choose = page.getByLabel('Choose the files of the export')

  await choose.setInputFiles(files)
  await expect(page.getByRole('listitem')).toHaveText([
    'entries.jsonl: ready',
    'seals.jsonl: ready',
    'keys.json: could not be read, please choose it again',
  ])
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status')).toHaveText('Unreadable: keys.json is missing')
  await page.setViewportSize({ width: 360, height: 800 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is wider than a phone').toBe(360)

  await page.evaluate(() => Object.assign(globalThis, { isBack: true }))
  await choose.setInputFiles([])
  await choose.setInputFiles(files)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status')).toContainText('Valid')
})

test('both accept an unchanged export with the seal of a wrapped mail @core', async ({ page }) => {
  proves('HIST-032')
  await openPage(page)
  const wrapped = exported.mailed.replaceAll(/(.{60})/g, '$1\n')
  const found = runProgram(wrapped)
  expect(found).toEqual({
    lines: [expect.stringMatching(/^Valid: \d+ entries, 1 seals, 0 erased values$/)],
    status: 0,
  })
  expect(await runPage(page, wrapped)).toEqual(found.lines)
  await expectPlainPageAccessible(page)
})

test('both say which file is missing', async ({ page }) => {
  proves('HIST-032')
  await openPage(page)
  rmSync(join(folder, 'seals.jsonl'))
  expect(runProgram('')).toEqual({ lines: ['Unreadable: seals.jsonl is missing'], status: 2 })
  await page
    .getByLabel('Choose the files of the export')
    .setInputFiles([join(folder, 'entries.jsonl'), join(folder, 'keys.json')])
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status')).toHaveText('Unreadable: seals.jsonl is missing')
})
