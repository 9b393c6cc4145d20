import { describe, expect, test } from 'vitest'
import { judgePlan, judgeVariants } from './judge.ts'

const scan = {
  'Node Type': 'Seq Scan',
  'Relation Name': 'clients',
  'Actual Rows': 10,
  'Actual Loops': 1,
}

describe('the judge of plans', () => {
  test('refuses a sequential scan of a tenant table, counted with the rows that it removes', () => {
    const plan = { ...scan, 'Rows Removed by Filter': 991 }
    expect(judgePlan(plan)).toMatchObject([{ rule: 'sequential scan', measured: 1001 }])
    expect(judgePlan({ ...plan, 'Rows Removed by Filter': 990 })).toEqual([])
    expect(judgePlan({ ...plan, 'Relation Name': 'countries' })).toEqual([])
  })

  test('finds a bad node below others, over all its loops', () => {
    const inner = {
      ...scan,
      'Node Type': 'Index Scan',
      'Actual Rows': 0,
      'Actual Loops': 300,
      'Rows Removed by Filter': 17,
    }
    const plan = {
      'Node Type': 'Nested Loop',
      'Actual Rows': 300,
      'Actual Loops': 1,
      Plans: [inner],
    }
    expect(judgePlan(plan)).toMatchObject([{ rule: 'filter', measured: 5100 }])
  })

  test('refuses what functions and triggers read, which has no node', () => {
    const plan = { ...scan, 'Node Type': 'Index Scan', 'Rows Removed by Filter': 90 }
    expect(judgePlan({ ...plan, rowsRead: 100_001 })).toMatchObject([
      { rule: 'inside', measured: 99_901 },
    ])
    expect(judgePlan({ ...plan, rowsRead: 100_000 })).toEqual([])
  })

  test('refuses statistics that make a statement touch over three times as many buffers', () => {
    expect(judgeVariants({ fresh: 1500, stale: 4501 })).toMatchObject([
      { rule: 'variants', measured: 3 },
    ])
    expect(judgeVariants({ fresh: 1500, stale: 4500 })).toEqual([])
    expect(judgeVariants({ fresh: 10, stale: 4000 })).toEqual([])
  })
})
