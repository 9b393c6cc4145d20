// `npm run test:full -- plans`: no statement depends on a lucky plan (decision 0036).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDatabase } from '@casework/testing/database/test-server'
import { BAD_STATEMENTS } from './bad-statements.ts'
import { startPlanCluster, type PlanCluster } from './cluster.ts'
import { TENANT_TABLES, type CollectedStatement } from './collect.ts'
import { collectStatements } from './drive.ts'
import { listUnneeded, printExceptions, withoutExceptions } from './exceptions.ts'
import { judgeStatements, type RefusedStatement } from './judge-statements.ts'

const report = (line: string) => process.stderr.write(`${line}\n`)

const print = ({ statement, rule, measured, variant, node }: RefusedStatement) =>
  `${statement.name}: ${rule} ${measured} (${variant}) ${node}\n${statement.text}`

const settings = ['1', '1', '{red,yellow,green}']
const badStatements = Object.entries(BAD_STATEMENTS).map(
  ([name, { text, values }]): CollectedStatement => ({
    name,
    text,
    values,
    role: 'casework_app',
    settings,
  }),
)

let cluster: PlanCluster
let statements: CollectedStatement[]
let refusedBad: RefusedStatement[]
let refused: RefusedStatement[]

beforeAll(async () => {
  cluster = await startPlanCluster(report)
  statements = await collectStatements(cluster.small)
  const all = await onDatabase(cluster.skewed, (client) =>
    judgeStatements(client, [...badStatements, ...statements]),
  )
  refusedBad = all.filter(({ statement }) => badStatements.includes(statement))
  refused = all.filter(({ statement }) => !badStatements.includes(statement))
})

afterAll(async () => {
  await cluster?.small.drop()
  await cluster?.stop()
})

describe('the plan test', () => {
  it('collects statements on every table of tenants', () => {
    const text = statements.map((statement) => statement.text).join('\n')
    expect(TENANT_TABLES.filter((table) => !new RegExp(`\\b${table}\\b`).test(text))).toEqual([])
    expect(new Set(statements.map((statement) => statement.text)).size).toBeGreaterThan(150)
  })

  it.each(Object.keys(BAD_STATEMENTS))('refuses %s', (name) => {
    // A busy machine may cancel it first.
    const accepted = [BAD_STATEMENTS[name]?.rule, 'timeout']
    const own = refusedBad.filter(({ statement }) => statement.name === name)
    expect(own.filter(({ rule }) => accepted.includes(rule))).not.toEqual([])
  })
})

describe('every statement of the server', () => {
  it('reads no more than it needs, with fresh, stale or absent statistics', () => {
    const open = withoutExceptions(refused)
    if (open.length > 0) report(`${open.map(print).join('\n')}\n${printExceptions(open)}`)
    expect(open.map(({ statement, rule }) => `${statement.name}: ${rule}`)).toEqual([])
  })

  it('has no exception that it does not need', () => {
    expect(listUnneeded(refused)).toEqual([])
  })
})
