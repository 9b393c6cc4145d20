import { expect, it } from 'vitest'
import { checkJourneys } from './check-journeys.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

const CORE = "test('a @core', () => {})\n"
const OTHER = "test('b', () => {})\n"

const findMessages = (files: Record<string, string>) =>
  checkJourneys(writeFixtureTree(files)).problems.map(({ file, message }) => `${file} ${message}`)

it('names a file after when its journeys run', () => {
  expect(
    findMessages({
      'e2e/a.spec.ts': CORE + OTHER,
      'e2e/b.full.spec.ts': OTHER,
      'e2e/c.spec.ts': OTHER,
      'e2e/d.full.spec.ts': CORE,
    }),
  ).toEqual([
    'e2e/c.spec.ts has no @core journey, so it is named .full.spec.ts',
    'e2e/d.full.spec.ts has a @core journey, so it is not named .full.spec.ts',
  ])
})

it('allows 80 core journeys', () => {
  expect(findMessages({ 'e2e/a.spec.ts': CORE.repeat(80) })).toEqual([])
  expect(findMessages({ 'e2e/a.spec.ts': CORE.repeat(81) })).toEqual([
    'e2e 81 journeys are tagged @core, at most 80 may be',
  ])
})
