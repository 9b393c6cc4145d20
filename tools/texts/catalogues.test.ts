import { describe, expect, it } from 'vitest'
import { checkCatalogues, summarizeStates, describeStates, toProblems } from './catalogues.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const COUNTED = '{count, plural, one {# client of {firm}} other {# clients of {firm}}}'
const keys = new Set([
  'Add Client',
  'Page {page} of {pages}',
  COUNTED,
  '{level, select, red {Sealed} other {Open}}',
  'Back',
])
const checkTexts = (texts: Record<string, string>) =>
  checkCatalogues(
    writeFixtureTree({ 'packages/texts/src/catalogues/de.json': JSON.stringify(texts) }),
    keys,
  )

describe('npm run check:texts, catalogues', () => {
  it('finds missing and unused translations, and those with other placeholders', () => {
    const states = checkTexts({
      'Add Client': 'Mandant anlegen',
      'Page {page} of {pages}': 'Seite {page} von {seiten}',
      Gone: 'Weg',
      Back: ' ',
    })
    expect(states).toMatchObject([
      {
        language: 'de',
        missing: [COUNTED, '{level, select, red {Sealed} other {Open}}'],
        unused: ['Gone'],
      },
    ])
    expect(states[0]?.mismatched).toEqual(['Page {page} of {pages}', 'Back'])
    expect(summarizeStates(states)).toBe('de: 2 missing, 1 unused, 2 mismatched')
    expect(describeStates(states, 'de')).toContain(COUNTED)
    expect(describeStates(states, 'it')).toContain('There is no catalogue "it"')
    expect([toProblems(states, false).length, toProblems(states, true).length]).toEqual([0, 5])
  })

  it('allows other plural branches and another order, but not other select options', () => {
    const texts = {
      [COUNTED]:
        '{count, plural, =0 {Kein Mandant bei {firm}} one {Bei {firm}: # Mandant} other {Bei {firm}: # Mandanten}}',
      'Page {page} of {pages}': '{pages} Seiten, dies ist {page}',
      '{level, select, red {Sealed} other {Open}}':
        '{level, select, rot {Versiegelt} other {Offen}}',
    }
    expect(checkTexts(texts)[0]?.mismatched).toEqual(['{level, select, red {Sealed} other {Open}}'])
  })

  it('refuses a plural without `other`', () => {
    expect(
      checkTexts({ [COUNTED]: '{count, plural, one {# Mandant bei {firm}}}' })[0]?.mismatched,
    ).toEqual([COUNTED])
  })
})
