import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAllBlocks } from './run-blocks.ts'
import { DOCUMENTS, STEPS } from './steps.ts'

const blocks = readAllBlocks(process.cwd())

test('each block of commands of docs/operating, runbook and alerts is run, or says why not (FIX-253)', () => {
  const found = blocks.map(({ file, text }) => `${file}: ${text.split('\n')[0]}`)
  expect(STEPS.map(({ file, begins }) => `${file}: ${begins}`)).toEqual(found)
  // More would be a way around running them.
  expect(STEPS.filter(({ skip }) => skip).map(({ skip }) => skip)).toEqual([
    'needs a container engine',
    'settings for the store of a vendor, not commands',
  ])
})

test('each page of docs/operating is read for its commands', () => {
  const pages = DOCUMENTS.filter((file) => file.startsWith('docs/operating/'))
  expect(pages.toSorted()).toEqual(globSync('docs/operating/*.md').toSorted())
})

test('a folder that the user of Casework writes to is created for it first (FIX-253)', () => {
  const texts = blocks.map(({ text }) => text)
  const created = (path: string, until: number) =>
    texts.slice(0, until + 1).some((text) => text.includes(`install -d -o casework -m 700 ${path}`))
  const written = texts.flatMap((text, index) => {
    const commands = text.matchAll(/npm run (?:backup --|firm -- export \S+) (\/\S+)/g)
    return [...commands].map(([, path = '']) => ({ path, isCreated: created(path, index) }))
  })

  expect(written).toEqual([
    { path: '/var/backups/casework', isCreated: true },
    { path: '/mnt/transfer/casework', isCreated: true },
    { path: '/var/lib/casework-export', isCreated: true },
  ])
})
