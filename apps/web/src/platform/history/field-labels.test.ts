import { setLanguage } from '@casework/texts'
import { loadLanguage } from '@casework/texts/languages'
import { afterEach, expect, test } from 'vitest'
import { formatValue, getFieldLabel } from './field-labels.ts'

afterEach(() => setLanguage('en'))

test('fields of holds, plans, imports and teams have names in the language of the reader (HIST-037)', async () => {
  await loadLanguage('de')
  setLanguage('de')
  const fields =
    'lift_reason document_id from_level to_level due_on after_session_id days approved_by'
  expect(fields.split(' ').map(getFieldLabel)).toEqual([
    'Grund',
    'Dokument',
    'Jetzige Stufe',
    'Neue Stufe',
    'Datum',
    'Termin',
    'Tage danach',
    'Genehmigt von',
  ])
  const others =
    'planned_by team_lead team_member success_count error_count duplicate_count court bin_days'
  for (const field of others.split(' '))
    expect(getFieldLabel(field).toLowerCase()).not.toBe(field.replaceAll('_', ' '))
  expect(formatValue('to_level', 'yellow', null)).toBe('MITTLERE SICHERHEIT')
  expect(formatValue('due_on', '2030-01-01', null)).toBe('1. Januar 2030')
  expect(formatValue('listed', 'on', null)).toBe('Ja')
  expect(formatValue('more_file_types', 'off', null)).toBe('Nein')
})

test('the rule of a deadline is said in words', () => {
  const rule = {
    start_on: '2026-11-16',
    event: 'Judgment served',
    amount: 1,
    unit: 'month',
    method: 'event',
    direction: 'after',
    roll: 'next',
    skip_short: false,
  }
  expect(formatValue('rule', JSON.stringify({ ...rule, method: 'clear' }), null)).toMatch(
    / · After the start · Clear days$/,
  )
  expect(formatValue('rule', JSON.stringify(rule), null)).toBe(
    'November 16, 2026 · Judgment served · Months: 1 · After the start',
  )
})

test('fields and values of people, checks, deadlines and entries are in the language of the reader', async () => {
  await loadLanguage('de')
  setLanguage('de')
  const fields =
    'kind phone note user_id second_user_id confirmed_by acknowledged_by state rule court_day party_role party_person party_client party_reference cause decision direction body happened_at minutes amendment amended_minutes'
  for (const field of fields.split(' '))
    expect(getFieldLabel(field).toLowerCase()).not.toBe(field.replaceAll('_', ' '))
  for (const [field, value, text] of [
    ['kind', 'limitation', 'Verjährung'],
    ['kind', 'organisation', 'Organisation'],
    ['state', 'cancelled', 'Gestrichen'],
    ['state', 'of a later version', 'of a later version'],
    ['party_role', 'expert', 'Sachverständiger'],
    ['cause', 'by_hand', 'Von Hand geprüft'],
    ['decision', 'no_conflict', 'Kein Konflikt'],
    ['kind', 'call', 'Anruf'],
    ['direction', 'in', 'Eingehend'],
    ['happened_at', '2026-11-23T15:10:00', '23. Nov. 2026, 15:10'],
  ] as const)
    expect(formatValue(field, value, null)).toBe(text)
})
