import { invitationPage } from '@casework/contract/invitations'
import { expect, it } from 'vitest'
import { ApiError } from '~/platform/api-error'
import { rowFaults } from './row-errors.ts'

it('what the server says of a row lands in that row (OQ-105, OQ-255)', () => {
  const error = new ApiError({
    status: 400,
    message: '',
    data: {
      'emails.2': ['Already connected'],
      'invited_names.0': ['Name is required'],
      message: ['Too long'],
      people: ['?'],
    },
  })
  expect(rowFaults(error)).toEqual([
    { field: 'people.2.email', message: 'Already connected' },
    { field: 'people.0.name', message: 'Name is required' },
    { field: 'message', message: 'Too long' },
  ])
  expect(rowFaults(new Error('no answer'))).toEqual([])
})

it('one to ten rows, a message of 500 characters, silver unless said otherwise; an empty email is missing, not malformed (FIX-070, INV-002..010, CONST-013, OQ-112)', () => {
  const row = { email: 'a@b.co', name: 'Ana' }
  const read = (form: object) => invitationPage.safeParse({ people: [row], message: '', ...form })
  const fault = (form: object) => read(form).error?.issues[0]?.message
  expect(fault({ people: [] })).toBe('At least one invitation is required')
  expect(fault({ people: Array.from({ length: 11 }, () => row) })).toBe(
    'At most 10 people can be invited at once',
  )
  expect(fault({ people: [{ email: 'a@b', name: 'Ana' }] })).toBe('Invalid email format')
  expect(fault({ people: [{ email: ' ', name: 'Ana' }] })).toBe('Email is required')
  expect(fault({ people: [{ email: 'a@b.co', name: ' ' }] })).toBe('Name is required')
  expect(fault({ message: 'x'.repeat(501) })).toBe('Message must be under 500 characters')
  expect(fault({ assigned_role: 'owner' })).toBeDefined()
  expect(
    read({ people: Array.from({ length: 10 }, () => row), message: 'x'.repeat(500) }).data,
  ).toMatchObject({ assigned_role: 'silver' })
})
