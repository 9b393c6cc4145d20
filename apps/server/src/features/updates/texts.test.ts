import { UPDATE_KINDS, type UpdateKind } from '@casework/contract/updates'
import { loadAllLanguages } from '@casework/texts/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderUpdate, type UpdateValues } from './texts.ts'

beforeAll(() => loadAllLanguages())

type Example = {
  [K in UpdateKind]: [kind: K, values: UpdateValues[K], title: string, message: string]
}[UpdateKind]

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
    'First hearing, 2026/0041: from 2026-03-04 to 2026-03-05.',
  ],
  [
    'session_deleted',
    { title: 'First hearing', number: NUMBER, date: '2026-03-04', person: PERSON },
    'Session cancelled',
    'First hearing, 2026/0041, on 2026-03-04 was deleted by Jane Doe.',
  ],
  [
    'deadline_assigned',
    DEADLINE,
    'You have a new deadline',
    'Statement of defence, 2026/0041, due 2026-11-30',
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
    'Statement of defence, 2026/0041, due 2026-11-30',
  ]),
  [
    'deadline_to_confirm',
    { ...DEADLINE, person: PERSON },
    'A deadline needs your confirmation',
    'Statement of defence, 2026/0041, due 2026-11-30, entered by Jane Doe',
  ],
  [
    'deadline_confirmed',
    { ...DEADLINE, person: PERSON },
    'Deadline confirmed',
    'Statement of defence, 2026/0041, due 2026-11-30, confirmed by Jane Doe',
  ],
  [
    'deadline_moved',
    { title: 'Appeal', number: NUMBER, old: '2026-11-30', new: '2026-12-04', reason: 'Extended' },
    'Deadline moved',
    'Appeal, 2026/0041: from 2026-11-30 to 2026-12-04. Reason: Extended',
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
    'Statement of defence, 2026/0041, was due 2026-11-30',
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
]

describe('the text of an update', () => {
  test('has an example for every kind', () => {
    expect(new Set(EXAMPLES.map(([kind]) => kind))).toEqual(new Set(UPDATE_KINDS))
  })

  test.each(EXAMPLES)('of %s with %j', (kind, values, title, message) => {
    expect(renderUpdate(kind, values, 'en')).toEqual({ title, message })
    for (const language of ['es', 'fr', 'de']) {
      const translated = renderUpdate(kind, values, language)
      expect(`${translated.title} ${translated.message}`).not.toMatch(/[{}]/)
      expect(translated.title).not.toBe(title)
    }
  })

  test('shows values literally, whatever they look like', () => {
    const values = { person: '{case}', number: '#', case: '{part}', part: 'lead' } as const
    expect(renderUpdate('case_assigned', values, 'en').message).toBe(
      '{case} added you to # {part} as lead.',
    )
  })
})
