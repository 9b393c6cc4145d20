import { describe, expect, it } from 'vitest'
import { checkDecisionIds } from './check-documents.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

// Built here, so that this file does not name ids that the real page would have to list.
const id = (number: string) => `OQ-${number}`
const page = (...numbers: string[]) =>
  numbers.map((number) => `| ${id(number)} | A decision. |\n`).join('')
const DECISIONS = 'docs/decisions-of-behaviour.md'
const messages = (files: Record<string, string>) =>
  checkDecisionIds(writeFixtureTree(files)).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  )

describe('decision ids', () => {
  it('accepts ids that the page lists', () => {
    expect(messages({ [DECISIONS]: page('001'), 'a.ts': `// ${id('001')}` })).toEqual([])
  })

  it('refuses an id that the page does not list, with its line', () => {
    expect(messages({ [DECISIONS]: page('001'), 'a/b.sql': `\n-- ${id('002')}` })).toEqual([
      `a/b.sql:2 names ${id('002')}, which ${DECISIONS} does not list`,
    ])
  })

  it('looks at every id of a range', () => {
    expect(messages({ [DECISIONS]: page('001', '003'), 'a.ts': `// ${id('001')}..003` })).toEqual([
      expect.stringContaining(id('002')),
    ])
  })

  it('refuses an id that the page lists twice', () => {
    expect(messages({ [DECISIONS]: page('001', '001') })).toEqual([
      `${DECISIONS}:0 lists ${id('001')} twice`,
    ])
  })
})
