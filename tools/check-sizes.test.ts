import { describe, expect, it } from 'vitest'
import { checkSizes } from './check-sizes.ts'
import { checkSuppressions } from './check-suppressions.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

const repeatLine = (count: number) => 'x\n'.repeat(count)

describe('npm run check:sizes', () => {
  it('refuses migrations and styles above 300 lines', () => {
    const root = writeFixtureTree({
      'apps/web/src/styles.css': repeatLine(301),
      'database/migrations/0001_a.sql': repeatLine(301),
      'database/migrations/0002_b.sql': repeatLine(300),
    })

    const { problems, files } = checkSizes(root)

    expect(problems.map(({ file }) => file)).toEqual([
      'apps/web/src/styles.css',
      'database/migrations/0001_a.sql',
    ])
    expect(files).toBe(3)
  })
})

describe('suppressions', () => {
  it.each([
    '// oxlint-disable-next-line',
    '// oxlint-disable-next-line no-console',
    '/* eslint-disable no-console */',
    '// @ts-expect-error',
    '// oxlint-disable-line no-console -- ok',
  ])('need a rule and a reason: %s', (comment) => {
    expect(
      checkSuppressions(writeFixtureTree({ 'tools/a.ts': `${comment}\nexport const a = 1` }))
        .problems,
    ).toMatchObject([{ rule: 'suppression-has-reason', line: 1 }])
  })

  it('are accepted with a reason', () => {
    const root = writeFixtureTree({
      'tools/a.ts':
        '// oxlint-disable-next-line no-console -- the launcher prints to the terminal\nexport const a = "// @ts-expect-error"',
    })
    expect(checkSuppressions(root)).toEqual({ problems: [], suppressions: 1 })
  })
})
