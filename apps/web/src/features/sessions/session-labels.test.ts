import { SESSION_TYPES } from '@casework/contract/sessions'
import { describe, expect, it } from 'vitest'
import { caseTitleOf, clientNameOf, statusLabel, typeLabel } from './session-labels.ts'

describe('the words of a session', () => {
  it('name its type, an unknown one as it is, and a missing one (SESSION-036, SESSION-038, SESSION-039)', () => {
    expect(SESSION_TYPES.map(typeLabel)).toEqual([
      'Consultation',
      'Meeting',
      'Court Hearing',
      'Deposition',
      'Research',
      'Case Preparation',
      'Phone Call',
      'Other',
    ])
    expect([typeLabel('arbitration'), typeLabel(null), typeLabel('')]).toEqual([
      'arbitration (unmapped)',
      'Not specified',
      'Not specified',
    ])
  })

  it('say whether it is over (SESSION-033, SESSION-034)', () => {
    expect([statusLabel(true), statusLabel(false)]).toEqual(['Active', 'Completed'])
  })

  it('take the case from wherever it stands (SESSION-028, SESSION-085)', () => {
    const legalCase = { id: 3, title: 'Nested', client: 7, client_id: 7 }
    expect([
      caseTitleOf({ case_title: 'Flat', case: legalCase }),
      caseTitleOf({ case: legalCase }),
      caseTitleOf({}),
    ]).toEqual(['Flat', 'Nested', 'N/A'])
  })

  it('take the client from wherever it stands (SESSION-029, SESSION-086)', () => {
    const client = { id: 7, name: 'Nested' }
    expect([
      clientNameOf({ client_name: 'Flat', client }),
      clientNameOf({ client }),
      clientNameOf({ case: { client: { name: "The case's" } } }),
      clientNameOf({ case: { client: 7 } }),
    ]).toEqual(['Flat', 'Nested', "The case's", 'N/A'])
  })
})
