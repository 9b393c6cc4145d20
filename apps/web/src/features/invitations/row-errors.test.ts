import { invitationDialogForm } from '@casework/contract/invitations'
import { expect, it } from 'vitest'
import { ApiError } from '~/platform/http/api-error'
import { getRowErrors } from './row-errors.ts'

it('assigns server errors to the rows of the form (OQ-105, OQ-255)', () => {
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
  expect(getRowErrors(error)).toEqual([
    { field: 'people.2.email', message: 'Already connected' },
    { field: 'people.0.name', message: 'Name is required' },
    { field: 'message', message: 'Too long' },
  ])
  expect(getRowErrors(new Error('no answer'))).toEqual([])
})

it('accepts one to ten rows and a message of 500 characters; defaults to silver; reports an empty email as missing (FIX-070, INV-002..010, CONST-013, OQ-112)', () => {
  const row = { email: 'a@b.co', name: 'Ana' }
  const read = (form: object) =>
    invitationDialogForm.safeParse({ people: [row], message: '', ...form })
  const readError = (form: object) => read(form).error?.issues[0]?.message
  expect(readError({ people: [] })).toBe('At least one invitation is required')
  expect(readError({ people: Array.from({ length: 11 }, () => row) })).toBe(
    'At most 10 people can be invited at once',
  )
  expect(readError({ people: [{ email: 'a@b', name: 'Ana' }] })).toBe('Invalid email format')
  expect(readError({ people: [{ email: ' ', name: 'Ana' }] })).toBe('Email is required')
  expect(readError({ people: [{ email: 'a@b.co', name: ' ' }] })).toBe('Name is required')
  expect(readError({ message: 'x'.repeat(501) })).toBe('Message must be under 500 characters')
  expect(readError({ assigned_role: 'owner' })).toBeDefined()
  expect(
    read({ people: Array.from({ length: 10 }, () => row), message: 'x'.repeat(500) }).data,
  ).toMatchObject({ assigned_role: 'silver' })
})
