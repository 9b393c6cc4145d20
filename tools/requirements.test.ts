import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFixtureTree } from './write-fixture-tree.ts'
import { findNamedIds } from './requirement-ids.ts'
import { checkRequirements, describeCoverage, readRows, updateRatchet } from './requirements.ts'

// Assembled, so that this file does not count as a test of real requirements.
const id = (number: string) => `AREA-${number}`
const ROWS = `| id | requirement | how to check | source |\n|---|---|---|---|\n${['001', '002', '003'].map((n) => `| ${id(n)} | Text ${n} | ui | d1 (line 1) |\n`).join('')}`
const findMessages = (files: Record<string, string>) =>
  checkRequirements(writeFixtureTree({ 'docs/specification/requirements.md': ROWS, ...files })).map(
    ({ message }) => message,
  )
const RATCHET = 'docs/specification/named-requirements.txt'

describe('npm run requirements', () => {
  it('refuses an id of the ratchet that no test names any more', () => {
    expect(findMessages({ [RATCHET]: `${id('001')}\n` })).toEqual([
      `no test names ${id('001')} any more`,
    ])
  })

  it('refuses an unknown id', () => {
    expect(findMessages({ 'e2e/a.spec.ts': `test('shows it (${id('009')})', () => {})` })).toEqual([
      expect.stringContaining('is not in'),
    ])
  })

  it('refuses an id missing in the ratchet, with the command to run', () => {
    expect(findMessages({ 'e2e/a.spec.ts': `test('shows it (${id('002')})', () => {})` })).toEqual([
      expect.stringContaining('--update'),
    ])
  })

  it('accepts an updated ratchet, which is sorted and has no duplicates', () => {
    const root = writeFixtureTree({
      'docs/specification/requirements.md': ROWS,
      'apps/a.test.tsx': `it('a (${id('003')})', f); it('b with SHA-256 (${id('001')}, ${id('003')})', f)`,
    })
    updateRatchet(root)
    expect(checkRequirements(root)).toEqual([])
    expect(readFileSync(join(root, RATCHET), 'utf8')).toBe(`${id('001')}\n${id('003')}\n`)
    expect(describeCoverage(root, true)).toEqual(['AREA        2 / 3', `  ${id('002')}  Text 002`])
  })

  it('reads every row of the requirement documents', () => {
    expect(readRows(join(import.meta.dirname, '..')).size).toBe(967 + 101 + 397)
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
