import { describe, expect, it } from 'vitest'
import { checkAsvs } from './check-asvs.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

// Assembled, so that this file does not count as a test of real requirements.
const id = (number: string) => `AREA-${number}`
const SIGN_IN = 'apps/sign-in.test.ts › refuses a wrong password'
const FILES = {
  'apps/sign-in.test.ts': `test('refuses a wrong password', () => {})\ntest.skip('is skipped', () => {})\ntest(\`checks \${10} codes (${id('001')})\`, () => {})`,
  'deploy/proxy.conf': 'ssl_protocols TLSv1.3;',
  'docs/guide.md': '# Guide\n\n## Keys, and where they are',
  'docs/specification/requirements.md': `| ${id('001')} | A row | api |\n| ${id('002')} | Without a test | api |`,
}

const row = (number: string, evidence: string, state = 'met') =>
  `| V1.1.${number} | 2 | What it asks | ${state} | ${evidence} |\n`

const STATES = ['met', 'partly', 'unmet', 'deviation']
/** A page whose counts are right, unless `counts` differ. */
function findProblems(rows: string, counts: Record<string, number> = {}): string[] {
  const count = (state: string) => rows.split(`| ${state} |`).length - 1
  const sums = Object.fromEntries(STATES.map((state) => [state, count(state)]))
  const table = {
    ...sums,
    applicable: Object.values(sums).reduce((sum, each) => sum + each, 0),
    'not applicable': 0,
    ...counts,
  }
  const page = Object.entries(table).map(([name, number]) => `| ${name} | ${number} |\n`)
  const root = writeFixtureTree({ ...FILES, 'docs/asvs.md': page.join('') + rows })
  return checkAsvs(root, []).map(({ message }) => message)
}

describe('references', () => {
  it.each([
    SIGN_IN,
    `apps/sign-in.test.ts › checks codes (${id('001')})`,
    'deploy/proxy.conf › ssl_protocols TLSv1.3',
    'docs/guide.md#keys-and-where-they-are',
    id('001'),
  ])('accepts %s', (reference) => {
    expect(findProblems(row('1', `\`${reference}\``))).toEqual([])
  })

  it.each([
    ['apps/gone.test.ts › refuses a wrong password', 'names a file that does not exist'],
    ['apps/sign-in.test.ts › refuses a wrong', 'names a test that does not exist'],
    ['apps/sign-in.test.ts › is skipped', 'names a test that does not exist'],
    ['deploy/proxy.conf › TLSv1.2', 'is not in the file'],
    ['docs/gone.md#keys', 'names a file that does not exist'],
    ['docs/guide.md#keys', 'names a heading that does not exist'],
    [id('003'), 'is no row of the requirements'],
    [id('002'), 'is named by no test'],
    ['apps/sign-in.test.ts', expect.stringContaining('is no reference')],
  ])('refuses %s', (reference, message) => {
    const [problem = ''] = findProblems(row('1', `\`${reference}\``))

    expect(problem.slice(reference.length + 1)).toEqual(message)
  })

  it('requires one unless the requirement is unmet, and a plan for what is missing', () => {
    expect(findProblems(row('1', 'Certainly.'))).toEqual(['V1.1.1 has no reference'])
    expect(findProblems(row('1', 'Later.', 'unmet'))).toEqual(['V1.1.1 has no plan'])
    expect(findProblems(row('1', 'Not yet. Plan: add it.', 'unmet'))).toEqual([])
  })
})

describe('rows', () => {
  const met = (number: string) => row(number, `\`${SIGN_IN}\``)

  it('refuses a number that is listed twice, also as not applicable', () => {
    expect(findProblems(met('1') + met('1'))).toEqual(['lists V1.1.1 twice'])
    expect(
      findProblems(`${met('1')}| V1.1.1, V1.1.2 | No LDAP. |\n`, { 'not applicable': 2 }),
    ).toEqual(['lists V1.1.1 twice'])
  })

  it('refuses another number of rows than the page states', () => {
    expect(findProblems(met('1'), { met: 2, applicable: 2 })).toEqual([
      'states 2 for "met", not 1',
      'states 2 for "applicable", not 1',
    ])
  })

  it('refuses a chapter with another number of requirements', () => {
    const root = writeFixtureTree({ ...FILES, 'docs/asvs.md': met('1') })

    expect(checkAsvs(root, [2]).map(({ message }) => message)).toContain(
      'lists 1 requirements of V1., not 2',
    )
  })

  it('refuses an unknown state and a fifth deviation', () => {
    expect(findProblems(row('1', `\`${SIGN_IN}\``, 'fine'))).toEqual([
      expect.stringContaining('is no row'),
    ])
    const deviations = ['1', '2', '3', '4', '5'].map((number) =>
      row(number, `\`${id('001')}\``, 'deviation'),
    )
    expect(findProblems(deviations.slice(1).join(''))).toEqual([])
    expect(findProblems(deviations.join(''))).toEqual(['has more than 4 deviations'])
  })

  it('refuses a tree without the page', () => {
    expect(checkAsvs(writeFixtureTree({}))).toHaveLength(1)
  })
})
