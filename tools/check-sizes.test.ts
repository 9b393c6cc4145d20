import { describe, expect, it } from 'vitest'
import { checkSizes } from './check-sizes.ts'
import { checkSuppressions } from './check-suppressions.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

const lines = (count: number) => 'x\n'.repeat(count)

describe('npm run check:sizes', () => {
  it('refuses files above 300 lines and tests above 400', () => {
    const root = writeFixtureTree({
      'apps/web/src/ui/a.tsx': lines(301),
      'e2e/a.spec.ts': lines(401),
      'database/migrations/0001_a.sql': lines(301),
    })
    expect(checkSizes(root).problems.map(({ file }) => file)).toEqual([
      'apps/web/src/ui/a.tsx',
      'database/migrations/0001_a.sql',
      'e2e/a.spec.ts',
    ])
  })

  it('warns above 200 lines and accepts up to the limits', () => {
    const root = writeFixtureTree({
      'tools/a.ts': lines(300),
      'tools/b.ts': lines(200),
      'tools/a.test.ts': lines(400),
      'tools/node_modules/x/a.ts': lines(999),
    })
    expect(checkSizes(root)).toEqual({
      problems: [],
      long: [expect.stringContaining('tools/a.ts')],
      files: 3,
    })
  })
})

describe('suppressions', () => {
  it.each([
    '// oxlint-disable-next-line',
    '// oxlint-disable-next-line no-console',
    '/* eslint-disable no-console */',
    '// @ts-expect-error',
    '// oxlint-disable-line no-console -- ok',
  ])('refuses one without a rule and a reason: %s', (comment) => {
    expect(
      checkSuppressions(writeFixtureTree({ 'tools/a.ts': `${comment}\nexport const a = 1` }))
        .problems,
    ).toMatchObject([{ rule: 'suppression-has-reason', line: 1 }])
  })

  it('accepts one that says why', () => {
    const root = writeFixtureTree({
      'tools/a.ts':
        '// oxlint-disable-next-line no-console -- the launcher speaks to the terminal\nexport const a = "// @ts-expect-error"',
    })
    expect(checkSuppressions(root)).toEqual({ problems: [], suppressions: 1 })
  })
})
