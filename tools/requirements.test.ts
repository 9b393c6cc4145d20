import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFixtureTree } from './write-fixture-tree.ts'
import { findNamedIds } from './requirement-ids.ts'
import { checkRequirements, describeCoverage, readRows, updateUntested } from './requirements.ts'

// Assembled, so that this file does not count as a test of real requirements.
const id = (number: string) => `AREA-${number}`
const ROWS = `| id | requirement | how to check | source |\n|---|---|---|---|\n${['001', '002', '003'].map((n) => `| ${id(n)} | Text ${n} | ui | d1 (line 1) |\n`).join('')}`
const UNTESTED = 'docs/specification/untested-requirements.txt'
const writeRepository = (files: Record<string, string>) =>
  writeFixtureTree({ 'docs/specification/requirements.md': ROWS, ...files })
const findMessages = (root: string) => checkRequirements(root).map(({ message }) => message)
const TESTED = `it('a (${id('003')})', f); it('b with SHA-256 (${id('001')}, ${id('003')})', f)`

describe('npm run requirements', () => {
  it('refuses a row that no test names, unless it is listed', () => {
    const files = { 'apps/a.test.tsx': TESTED }
    expect(findMessages(writeRepository(files))).toEqual([
      `no test names ${id('002')}; a row without a test is listed here`,
    ])
    expect(findMessages(writeRepository({ ...files, [UNTESTED]: `${id('002')}\n` }))).toEqual([])
  })

  it('refuses an unknown id', () => {
    const root = writeRepository({ 'e2e/a.spec.ts': `test('a (${id('009')})', f)` })
    expect(findMessages(root)).toContainEqual(expect.stringContaining('is not in'))
  })

  it('removes what has a test from the list, and adds nothing to it', () => {
    const root = writeRepository({
      'apps/a.test.tsx': TESTED,
      [UNTESTED]: ['001', '002', '009'].map((number) => `${id(number)}\n`).join(''),
    })
    expect(findMessages(root)).toEqual(
      ['001', '009'].map(
        (n) => `${id(n)} has a test or is no row: run npm run requirements -- --update`,
      ),
    )
    updateUntested(root)
    expect(readFileSync(join(root, UNTESTED), 'utf8')).toBe(`${id('002')}\n`)
    expect(findMessages(root)).toEqual([])
    expect(describeCoverage(root, true)).toEqual(['AREA        2 / 3', `  ${id('002')}  Text 002`])
    const lost = writeRepository({ [UNTESTED]: `${id('002')}\n` })
    updateUntested(lost)
    expect(readFileSync(join(lost, UNTESTED), 'utf8')).toBe(`${id('002')}\n`)
  })

  it('reads every row of the requirement documents', () => {
    expect(readRows(join(import.meta.dirname, '..')).size).toBe(967 + 101 + 563)
  })
})

describe('ids in test titles and annotations', () => {
  it.each([
    [`it('does (${id('001')}..003)', f)`, ['001', '002', '003']],
    [`it(\`does ${id('001')}..${id('002')} for \${x}\`, f)`, ['001', '002']],
    [
      `describe.each([1])('does ${id('001')} for %i', () => { it('and ${id('002')}', f) })`,
      ['001', '002'],
    ],
    [`test.describe.serial('does ${id('001')}', f)`, ['001']],
    [`test('does it', () => { proves('${id('001')}..002, ${id('003')}') })`, ['001', '002', '003']],
    [`test.skip('does it', () => { proves('${id('001')}') })`, []],
    [`test.each\`a\${1}\`('does ${id('001')}', f)`, ['001']],
    [`firmTest('does ${id('001')}', f)`, ['001']],
  ])('counts %s', (source, numbers) => {
    expect(findNamedIds('a.test.ts', source)).toEqual(numbers.map(id))
  })

  it.each([
    `it.skip('does (${id('001')})', f)`,
    `it.todo('does (${id('001')})')`,
    `describe.skip('later', () => { it('does (${id('001')})', f) })`,
    `test.step('does (${id('001')})', f)`,
    `// it('does (${id('001')})', f)`,
    `it('does', () => expect('${id('001')}').toBe(1))`,
  ])('does not count %s', (source) => {
    expect(findNamedIds('a.test.ts', source)).toEqual([])
  })
})
