import { ALERT_KINDS, type AlertKind } from '@casework/contract/alerts'
import { loadAllLanguages } from '@casework/texts/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderAlert, type AlertValues } from './texts.ts'

beforeAll(() => loadAllLanguages())

type Example = {
  [K in AlertKind]: [kind: K, values: AlertValues[K], title: string, message: string]
}[AlertKind]

const PERSON = 'Jane Doe'
const NUMBER = '2026/0041'
const DEADLINE = { title: 'Statement of defence', number: NUMBER, date: '2026-11-30' }

/** Every text of the specification. */
const EXAMPLES: Example[] = [
  [
    'case_assigned',
    { person: PERSON, number: NUMBER, case: 'Acme v. Smith', part: 'lead' },
    'You were added to a case',
    'Jane Doe added you to 2026/0041 Acme v. Smith as lead.',
  ],
  [
    'case_assigned',
    { person: PERSON, number: NUMBER, case: 'Acme v. Smith', part: 'member' },
    'You were added to a case',
    'Jane Doe added you to 2026/0041 Acme v. Smith as member.',
  ],
  [
    'case_unassigned',
    { person: PERSON, number: NUMBER, case: 'Acme v. Smith' },
    'You were removed from a case',
    'Jane Doe removed you from 2026/0041 Acme v. Smith.',
  ],
  [
    'session_soon',
    { days: 1, time: '09:30', title: 'First hearing', number: NUMBER },
    'Session tomorrow',
    '09:30 First hearing, 2026/0041',
  ],
  [
    'session_soon',
    { days: 0, time: '09:30', title: 'First hearing', number: NUMBER },
    'Session today',
    '09:30 First hearing, 2026/0041',
  ],
  [
    'session_changed',
    { title: 'First hearing', number: NUMBER, old: '2026-03-04', new: '2026-03-05' },
    'Session moved',
    'First hearing, 2026/0041: from March 4, 2026 to March 5, 2026.',
  ],
  [
    'session_deleted',
    { title: 'First hearing', number: NUMBER, date: '2026-03-04', person: PERSON },
    'Session cancelled',
    'First hearing, 2026/0041, on March 4, 2026 was deleted by Jane Doe.',
  ],
  [
    'deadline_assigned',
    DEADLINE,
    'You have a new deadline',
    'Statement of defence, 2026/0041, due November 30, 2026',
  ],
  [
    'deadline_assigned',
    { n: 3, person: PERSON },
    'You have a new deadline',
    '3 deadlines of Jane Doe were handed over to you.',
  ],
  [
    'deadline_assigned',
    { n: 1, person: PERSON },
    'You have a new deadline',
    '1 deadline of Jane Doe was handed over to you.',
  ],
  ...(
    [
      [7, 'Deadline in 7 days'],
      [1, 'Deadline tomorrow'],
      [0, 'Deadline today'],
    ] as const
  ).map(([days, title]): Example => [
    'deadline_soon',
    { ...DEADLINE, days },
    title,
    'Statement of defence, 2026/0041, due November 30, 2026',
  ]),
  [
    'deadline_to_confirm',
    { ...DEADLINE, person: PERSON },
    'A deadline needs your confirmation',
    'Statement of defence, 2026/0041, due November 30, 2026, entered by Jane Doe',
  ],
  [
    'deadline_confirmed',
    { ...DEADLINE, person: PERSON },
    'Deadline confirmed',
    'Statement of defence, 2026/0041, due November 30, 2026, confirmed by Jane Doe',
  ],
  [
    'deadline_moved',
    { title: 'Appeal', number: NUMBER, old: '2026-11-30', new: '2026-12-04', reason: 'Extended' },
    'Deadline moved',
    'Appeal, 2026/0041: from November 30, 2026 to December 4, 2026. Reason: Extended',
  ],
  [
    'deadline_escalated',
    { title: 'Appeal', number: NUMBER, person: PERSON },
    'Deadline today, not acknowledged',
    'Appeal, 2026/0041. Jane Doe has not responded.',
  ],
  [
    'deadline_overdue',
    DEADLINE,
    'Deadline overdue',
    'Statement of defence, 2026/0041, was due November 30, 2026',
  ],
  [
    'deadlines_without_person',
    { n: 2, person: PERSON },
    'Deadlines need a person',
    '2 open deadlines of Jane Doe have no person.',
  ],
  [
    'conflict_hidden',
    { person: PERSON },
    'A conflict check needs you',
    'Jane Doe checked a name that matches a record above their level.',
  ],
  [
    'conflict_open',
    { n: 12 },
    'Conflict checks need a decision',
    '12 checks of the import wait for a decision.',
  ],
  [
    'alarm_downloads',
    { person: PERSON, n: 201 },
    'Unusually many downloads',
    'Jane Doe downloaded or exported 201 times within an hour.',
  ],
  [
    'alarm_refusals',
    { person: PERSON, n: 10 },
    'Many refused attempts',
    'Jane Doe was refused 10 times within a minute.',
  ],
  [
    'alarm_sign_in',
    { person: PERSON, n: 1 },
    'Sign-in at night from a new device',
    'Jane Doe signed in at night, from a device that was not used before.',
  ],
  [
    'plan_to_approve',
    { person: PERSON },
    'A planned level change needs your approval',
    'Set by Jane Doe',
  ],
  ['plan_done', {}, 'A planned level change was made', ''],
  ['plan_ended', {}, 'A planned level change was cancelled', ''],
  [
    'plan_moved',
    { date: '2026-12-04' },
    'A planned level change has a new date',
    'Now December 4, 2026',
  ],
]

describe('the text of an alert', () => {
  test('has an example for every kind', () => {
    expect(new Set(EXAMPLES.map(([kind]) => kind))).toEqual(new Set(ALERT_KINDS))
  })

  test.each(EXAMPLES)('of %s with %j', (kind, values, title, message) => {
    expect(renderAlert(kind, values, { language: 'en', region: null })).toEqual({ title, message })
    for (const language of ['es', 'fr', 'de']) {
      const translated = renderAlert(kind, values, { language, region: null })
      expect(`${translated.title} ${translated.message}`).not.toMatch(/[{}]/)
      expect(translated.title).not.toBe(title)
    }
  })

  test.each([
    ['en', null, '2026-12-02', 'December 2, 2026'],
    ['en', 'GB', '2026-12-02', '2 December 2026'],
    ['de', null, '2026-12-02', '2. Dezember 2026'],
    ['es', null, '2026-12-02', '2 de diciembre de 2026'],
    ['en', null, '2026-12-02 09:30', 'Dec 2, 2026, 09:30 AM'],
    ['de', null, '2026-12-02 09:30', '2. Dez. 2026, 09:30'],
  ] as const)('writes dates in %s of %s: %s is %s', (language, region, date, written) => {
    const values = { title: '2026-12-02', number: NUMBER, old: date, new: date }
    const { message } = renderAlert('session_changed', values, { language, region })
    expect(message).toContain(` ${written}`)
    expect(message.match(/\d{4}-\d\d-\d\d/g)).toEqual(['2026-12-02'])
  })

  test('shows values literally, whatever they look like', () => {
    const values = { person: '{case}', number: '#', case: '{part}', part: 'lead' } as const
    expect(renderAlert('case_assigned', values, { language: 'en', region: null }).message).toBe(
      '{case} added you to # {part} as lead.',
    )
  })
})
