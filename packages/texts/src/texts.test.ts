import { afterEach, describe, expect, it } from 'vitest'
import {
  activeLanguage,
  addCatalogue,
  isKnownLanguage,
  setLanguage,
  t,
  translate,
} from './index.ts'

const clients = '{count, plural, =0 {No clients} one {# client} other {# clients}} in {firm}'

describe('a text without a translation', () => {
  it('appears in English, with its placeholders filled', () => {
    expect(translate('en', 'Page {page} of {pages}', { page: 2, pages: 1000 })).toBe(
      'Page 2 of 1000',
    )
    expect(translate('xx', 'Save Changes')).toBe('Save Changes')
  })

  it('keeps a placeholder visible when its value is missing', () => {
    expect(translate('en', 'Hello {name}')).toBe('Hello {name}')
    expect(translate('en', 'Hello {toString}', {})).toBe('Hello {toString}')
    expect(translate('en', clients, { firm: 'Whitfield' })).toContain('{count, plural,')
  })

  it('keeps braces that are not a placeholder', () => {
    expect(translate('en', 'a { b', { b: 1 })).toBe('a { b')
    expect(translate('en', 'a {b-c} d', { b: 1 })).toBe('a {b-c} d')
    expect(translate('en', '{count, plural, one}', { count: 1 })).toBe('{count, plural, one}')
  })

  it('does not end a sentence with a second full stop after a name that ends with one', () => {
    const fill = (text: string) => translate('en', text, { name: 'Ash & Co.', n: 2 })
    expect(fill('Move to {name}.')).toBe('Move to Ash & Co.')
    expect(fill('Moved to {name}. Undo?')).toBe('Moved to Ash & Co. Undo?')
    expect(fill('{n, plural, one {To {name}.} other {All to {name}.}}')).toBe('All to Ash & Co.')
    expect(fill('{name}.pdf')).toBe('Ash & Co..pdf')
    expect(fill('{name}, {n}.')).toBe('Ash & Co., 2.')
  })

  it('never reads a value as a placeholder or a replacement pattern', () => {
    expect(translate('en', '{a} {b}', { a: '{b}', b: "$& $' #" })).toBe("{b} $& $' #")
    expect(translate('en', clients, { count: 2, firm: '# {count}' })).toBe('2 clients in # {count}')
  })
})

describe('a plural', () => {
  it.each([
    [0, 'No clients in Ash'],
    [1, '1 client in Ash'],
    [2, '2 clients in Ash'],
    [1234, '1,234 clients in Ash'],
  ])('chooses the branch for %i', (count, shown) => {
    expect(translate('en', clients, { count, firm: 'Ash' })).toBe(shown)
  })

  it('takes placeholders and plurals inside its branches', () => {
    const text =
      '{n, plural, one {{who} has # file} other {{who} has # files in {g, plural, one {# group} other {# groups}}}}'
    expect(translate('en', text, { n: 1, who: 'Ada', g: 2 })).toBe('Ada has 1 file')
    expect(translate('en', text, { n: 3, who: 'Ada', g: 1 })).toBe('Ada has 3 files in 1 group')
  })

  it('follows the plural rules of the language', () => {
    addCatalogue('pl', {
      [clients]:
        '{count, plural, one {# klient} few {# klienci} many {# klientów} other {# klienta}} w {firm}',
    })
    expect(translate('pl', clients, { count: 3, firm: 'Ash' })).toBe('3 klienci w Ash')
    expect(translate('pl', clients, { count: 12345, firm: 'Ash' })).toBe(
      '12\u00a0345 klientów w Ash',
    )
  })
})

describe('a select', () => {
  it('chooses by value and falls back to other', () => {
    const text = '{level, select, red {Sealed} other {Open}} file'
    expect(translate('en', text, { level: 'red' })).toBe('Sealed file')
    expect(translate('en', text, { level: 'constructor' })).toBe('Open file')
  })
})

describe('the active language', () => {
  afterEach(() => setLanguage('en'))

  it('is English until `setLanguage` changes it', () => {
    addCatalogue('de', { 'Add {name}': '{name} anlegen' })
    expect(t('Add {name}', { name: 'Ada' })).toBe('Add Ada')
    setLanguage('de')
    expect(activeLanguage()).toBe('de')
    expect(t('Add {name}', { name: 'Ada' })).toBe('Ada anlegen')
    expect(t('toString')).toBe('toString')
  })

  it('knows which languages have texts', () => {
    addCatalogue('fr', {})
    expect([isKnownLanguage('en'), isKnownLanguage('fr'), isKnownLanguage('zz')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
