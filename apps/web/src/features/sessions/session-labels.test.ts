import { SESSION_TYPES } from '@casework/contract/sessions'
import { describe, expect, it } from 'vitest'
import { getCaseTitle, getClientName, getStatusLabel, getTypeLabel } from './session-labels.ts'

describe('session labels', () => {
  it('name a known, an unknown and a missing type (SESSION-036, SESSION-038, SESSION-039)', () => {
    expect(SESSION_TYPES.map(getTypeLabel)).toEqual([
      'Consultation',
      'Meeting',
      'Court Hearing',
      'Deposition',
      'Research',
      'Case Preparation',
      'Phone Call',
      'Other',
    ])
    expect([getTypeLabel('arbitration'), getTypeLabel(null), getTypeLabel('')]).toEqual([
      'arbitration (unmapped)',
      'Not specified',
      'Not specified',
    ])
  })

  it('name the status (SESSION-033, SESSION-034)', () => {
    expect([getStatusLabel(true), getStatusLabel(false)]).toEqual(['Active', 'Completed'])
  })

  it('find the case title in every shape of a session (SESSION-028, SESSION-085)', () => {
    const legalCase = { id: 3, title: 'Nested', client: 7, client_id: 7 }
    expect([
      getCaseTitle({ case_title: 'Flat', case: legalCase }),
      getCaseTitle({ case: legalCase }),
      getCaseTitle({}),
    ]).toEqual(['Flat', 'Nested', 'N/A'])
  })

  it('find the client name in every shape of a session (SESSION-029, SESSION-086)', () => {
    const client = { id: 7, name: 'Nested' }
    expect([
      getClientName({ client_name: 'Flat', client }),
      getClientName({ client }),
      getClientName({ case: { client: { name: "The case's" } } }),
      getClientName({ case: { client: 7 } }),
    ]).toEqual(['Flat', 'Nested', "The case's", 'N/A'])
  })
})
