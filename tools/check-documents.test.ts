import { describe, expect, it } from 'vitest'
import {
  checkDecisionIds,
  checkDecisionIndex,
  checkExcerpts,
  checkLinks,
} from './check-documents.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

// Assembled, so that this file contains no id that the real page would have to list.
const id = (number: string) => `OQ-${number}`
const buildPage = (...numbers: string[]) =>
  numbers.map((number) => `| ${id(number)} | A decision. |\n`).join('')
const DECISIONS = 'docs/specification/decisions-of-behaviour.md'
const findIdProblems = (files: Record<string, string>) =>
  checkDecisionIds(writeFixtureTree(files)).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  )

describe('decision ids', () => {
  it('accepts ids that the page lists', () => {
    expect(findIdProblems({ [DECISIONS]: buildPage('001'), 'a.ts': `// ${id('001')}` })).toEqual([])
  })

  it('refuses an unlisted id, with its line', () => {
    expect(
      findIdProblems({ [DECISIONS]: buildPage('001'), 'a/b.sql': `\n-- ${id('002')}` }),
    ).toEqual([`a/b.sql:2 names ${id('002')}, which ${DECISIONS} does not list`])
  })

  it('checks every id of a range', () => {
    expect(
      findIdProblems({ [DECISIONS]: buildPage('001', '003'), 'a.ts': `// ${id('001')}..003` }),
    ).toEqual([expect.stringContaining(id('002'))])
  })

  it('refuses an id that the page lists twice', () => {
    expect(findIdProblems({ [DECISIONS]: buildPage('001', '001') })).toEqual([
      `${DECISIONS}:0 lists ${id('001')} twice`,
    ])
  })
})

it('refuses a decision record that the index does not list once', () => {
  const root = writeFixtureTree({
    'docs/decisions/README.md':
      '- [0001](0001-a.md) A\n- [0003](0003-c.md) C\n- [0003](0003-c.md) C\n',
    'docs/decisions/0001-a.md': '',
    'docs/decisions/0002-b.md': '',
    'docs/decisions/0003-c.md': '',
  })
  expect(checkDecisionIndex(root).map(({ message }) => message)).toEqual([
    'must list 0002-b.md once',
    'must list 0003-c.md once',
  ])
})

describe('links and paths', () => {
  const findLinkProblems = (files: Record<string, string>) =>
    checkLinks(writeFixtureTree(files)).map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    )

  it('accepts relative links with anchors, and URLs', () => {
    expect(
      findLinkProblems({
        'docs/a.md': '[b](../B.md#part) [c](#here) [d](https://example.com/x)',
        'B.md': '`docs/a.md` and `docs/`',
      }),
    ).toEqual([])
  })

  it('refuses a link to a missing file', () => {
    expect(findLinkProblems({ 'docs/a.md': '\n[b](b.md)' })).toEqual([
      'docs/a.md:2 points at docs/b.md, which does not exist',
    ])
  })

  it('refuses a path in backticks that does not exist', () => {
    expect(findLinkProblems({ 'A.md': 'See `tools/gone.ts`.' })).toEqual([
      'A.md:1 points at tools/gone.ts, which does not exist',
    ])
  })
})

describe('excerpts', () => {
  const findExcerptProblems = (code: string) =>
    checkExcerpts(
      writeFixtureTree({
        'ARCHITECTURE.md': `**1. SQL**: [a](src/a.ts) does it ([b](b.md)).\n\n\`\`\`ts\n${code}\n\`\`\`\n`,
        'src/a.ts': 'export const a = {\n  b: 1,\n}\n',
      }),
    ).map(({ message }) => message)

  it('accepts lines of the linked file, with any indentation', () => {
    expect(findExcerptProblems('b: 1,')).toEqual([])
  })

  it('refuses a line that the file does not contain', () => {
    expect(findExcerptProblems('export const a = {\n  b: 2,')).toEqual([
      'quotes "b: 2,", which src/a.ts does not contain',
    ])
  })
})
