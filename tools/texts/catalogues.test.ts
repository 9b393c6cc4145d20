import { describe, expect, it } from 'vitest'
import { checkCatalogues, countsOf, detailsOf, whatIsWrong } from './catalogues.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const COUNTED = '{count, plural, one {# client of {firm}} other {# clients of {firm}}}'
const keys = new Set([
  'Add Client',
  'Page {page} of {pages}',
  COUNTED,
  '{level, select, red {Sealed} other {Open}}',
  'Back',
])
const stateOf = (texts: Record<string, string>) =>
  checkCatalogues(
    writeFixtureTree({ 'packages/texts/src/catalogues/de.json': JSON.stringify(texts) }),
    keys,
  )

describe('npm run check:texts, of the catalogues', () => {
  it('finds what is missing, what nothing uses, and what has other placeholders', () => {
    const states = stateOf({
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
    expect(countsOf(states)).toBe('de: 2 missing, 1 unused, 2 mismatched')
    expect(detailsOf(states, 'de')).toContain(COUNTED)
    expect(detailsOf(states, 'it')).toContain('There is no catalogue "it"')
    expect([whatIsWrong(states, false).length, whatIsWrong(states, true).length]).toEqual([0, 5])
  })

  it('leaves the branches of a plural and the order to the language, but not the choices of a select', () => {
    const fitting = {
      [COUNTED]:
        '{count, plural, =0 {Kein Mandant bei {firm}} one {Bei {firm}: # Mandant} other {Bei {firm}: # Mandanten}}',
      'Page {page} of {pages}': '{pages} Seiten, dies ist {page}',
      '{level, select, red {Sealed} other {Open}}':
        '{level, select, rot {Versiegelt} other {Offen}}',
    }
    expect(stateOf(fitting)[0]?.mismatched).toEqual(['{level, select, red {Sealed} other {Open}}'])
  })

  it('refuses a plural without its general case', () => {
    expect(
      stateOf({ [COUNTED]: '{count, plural, one {# Mandant bei {firm}}}' })[0]?.mismatched,
    ).toEqual([COUNTED])
  })
})
