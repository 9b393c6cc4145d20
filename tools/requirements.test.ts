import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFixtureTree } from './write-fixture-tree.ts'
import { idsNamedBy } from './requirement-ids.ts'
import { checkRequirements, describeCoverage, readRows, updateRatchet } from './requirements.ts'

// The ids are put together here so that this file does not claim the real rows.
const id = (number: string) => `AREA-${number}`
const rows = `| id | requirement | how to check | source |\n|---|---|---|---|\n${['001', '002', '003'].map((n) => `| ${id(n)} | Text ${n} | ui | d1 (line 1) |\n`).join('')}`
const messages = (files: Record<string, string>) =>
  checkRequirements(writeFixtureTree({ 'docs/requirements.md': rows, ...files })).map(
    ({ message }) => message,
  )
const RATCHET = 'docs/named-requirements.txt'

describe('npm run requirements', () => {
  it('refuses a row that was named once and is named no more', () => {
    expect(messages({ [RATCHET]: `${id('001')}\n` })).toEqual([
      `${id('001')} was named by a test once and is named no more`,
    ])
  })

  it('refuses an id that is no row', () => {
    expect(messages({ 'e2e/a.spec.ts': `test('shows it (${id('009')})', () => {})` })).toEqual([
      expect.stringContaining('no row'),
    ])
  })

  it('refuses a newly named row that the ratchet does not hold, and says what to run', () => {
    expect(messages({ 'e2e/a.spec.ts': `test('shows it (${id('002')})', () => {})` })).toEqual([
      expect.stringContaining('--update'),
    ])
  })

  it('accepts a tree whose ratchet is up to date, sorted and without repeats', () => {
    const root = writeFixtureTree({
      'docs/requirements.md': rows,
      'apps/a.test.tsx': `it('a (${id('003')})', f); it('b with SHA-256 (${id('001')}, ${id('003')})', f)`,
    })
    updateRatchet(root)
    expect(checkRequirements(root)).toEqual([])
    expect(readFileSync(join(root, RATCHET), 'utf8')).toBe(`${id('001')}\n${id('003')}\n`)
    expect(describeCoverage(root, true)).toEqual(['AREA        2 / 3', `  ${id('002')}  Text 002`])
  })

  it('knows every row of the list', () => {
    expect(readRows(join(import.meta.dirname, '..')).size).toBe(967 + 57)
  })
})

describe('what a title names', () => {
  it.each([
    [`it('does (${id('001')}..003)', f)`, ['001', '002', '003']],
    [`it(\`does ${id('001')}..${id('002')} for \${x}\`, f)`, ['001', '002']],
    [
      `describe.each([1])('does ${id('001')} for %i', () => { it('and ${id('002')}', f) })`,
      ['001', '002'],
    ],
    [`test.describe.serial('does ${id('001')}', f)`, ['001']],
    [`test.each\`a\${1}\`('does ${id('001')}', f)`, ['001']],
    [`firmTest('does ${id('001')}', f)`, ['001']],
  ])('counts %s', (source, numbers) => {
    expect(idsNamedBy('a.test.ts', source)).toEqual(numbers.map(id))
  })

  it.each([
    `it.skip('does (${id('001')})', f)`,
    `it.todo('does (${id('001')})')`,
    `describe.skip('later', () => { it('does (${id('001')})', f) })`,
    `test.step('does (${id('001')})', f)`,
    `// it('does (${id('001')})', f)`,
    `it('does', () => expect('${id('001')}').toBe(1))`,
  ])('does not count %s', (source) => {
    expect(idsNamedBy('a.test.ts', source)).toEqual([])
  })
})
