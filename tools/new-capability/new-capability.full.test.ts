import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRename } from './names.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const NOT_COPIED = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  'data',
  'test-results',
  'playwright-report',
])

/** A copy inside the repository, so that it finds the libraries; `@casework/…` is linked to it. */
const copyRepository = (): string => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(ROOT, '.cache/new-capability-'))
  for (const name of readdirSync(ROOT).filter((entry) => !NOT_COPIED.has(entry)))
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    })
  mkdirSync(join(copy, 'node_modules/@casework'), { recursive: true })
  for (const name of ['contract', 'texts'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@casework', name))
  return copy
}

describe('the names of a new capability', () => {
  it.each([
    ['notes', 'Note', 'notes', 'noteEndpoints'],
    ['case-notes', 'Case Note', 'case_notes', 'caseNoteEndpoints'],
    ['queries', 'Query', 'queries', 'queryEndpoints'],
  ])('%s are written in every notation', (name, title, table, endpoints) => {
    const rename = createRename(name)

    expect(rename('Sample Record, sample_records, sampleRecordEndpoints')).toBe(
      `${title}, ${table}, ${endpoints}`,
    )
  })

  it('accepts an irregular singular', () => {
    expect(createRename('time-entries', 'time-entry')('SampleRecordForm')).toBe('TimeEntryForm')
  })
})

describe('npm run new:capability', () => {
  let copy: string
  beforeAll(() => {
    copy = copyRepository()
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const run = (...args: string[]) => {
    const options = { cwd: copy, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
    return { status, output: stdout + stderr }
  }
  const generate = (...args: string[]) => run('tools/new-capability/new-capability.ts', ...args)
  const expectPassed = ({ status, output }: ReturnType<typeof run>) =>
    expect(status, output).toBe(0)

  it.each([
    ['Case Notes', 'Name the capability in the plural'],
    ['clients', 'The capability "clients" already exists.'],
    ['notes --of document', 'A record can be part of: client, case, session.'],
  ])('refuses %s and writes nothing', (name, sentence) => {
    const { status, output } = generate(...(name.includes('--') ? name.split(' ') : [name]))

    expect(status).toBe(1)
    expect(output).toContain(sentence)
  })

  it('writes capabilities that compile; only translations and checksums are missing', () => {
    for (const [name, ...options] of [
      ['case-notes'],
      ['client-notes', '--of', 'client'],
      ['proceedings', '--of', 'case'],
      ['session-notes', '--of', 'session'],
    ] as const) {
      const generated = generate(name, ...options)
      expectPassed(generated)
      expect(generated.output).toContain('- [ ] replace the field `title`')
    }

    expectPassed(run(TSC, '-b'))
    for (const check of ['boundaries', 'table-owners', 'mirror'])
      expectPassed(run(`tools/structure/check-${check}.ts`))
    for (const check of ['sizes', 'documents']) expectPassed(run(`tools/check-${check}.ts`))
    const { output: migrations } = run('tools/check-migrations.ts')
    for (const table of ['case_notes', 'client_notes', 'proceedings', 'session_notes'])
      expect(migrations).toContain(`_${table}.sql  no recorded checksum`)
    const { status, output } = run('tools/texts/check-texts.ts')
    expect(status).toBe(1)
    for (const title of ['Case Note', 'Client Note', 'Proceeding', 'Session Note'])
      expect(output).toContain(`es.json  the translation of "Add ${title}" is empty`)
    const own = /the translation of "(?:Title is required|.*(?:\w+ note|proceeding))/i
    const others = output.split('\n').filter((line) => line && !own.test(line))
    expect(others).toEqual([expect.stringMatching(/^texts: \d+ problems/)])
  }, 300_000)
})
