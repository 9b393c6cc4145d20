import { documentGroupDialogForm } from '@casework/contract/document-groups'
import { personForm } from '@casework/contract/parties'
import { integerId, optionalEmail, orNull, requiredText } from '@casework/contract/parts/fields'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { getFormValues } from './form-values.ts'

const form = z.object({
  name: requiredText(200, 'Name is required'),
  email: optionalEmail(),
  country: orNull(integerId()),
})

describe('the values that a form starts with', () => {
  it('are empty texts, defaults, and null for a choice that may stay open', () => {
    expect(getFormValues(form, null)).toStrictEqual({ name: '', email: '', country: null })
    expect(getFormValues(personForm, undefined)).toStrictEqual({
      kind: 'person',
      name: '',
      email: '',
      phone: '',
      address: '',
      note: '',
      security_level: 'green',
    })
  })

  it('lack a required choice until one is given', () => {
    const group = { name: '', description: '' }
    expect(getFormValues(documentGroupDialogForm, null)).toStrictEqual(group)
    const given = { client_id: 3, case_id: undefined }
    expect(getFormValues(documentGroupDialogForm, null, given)).toStrictEqual({
      ...group,
      client_id: 3,
    })
  })

  it('are those of the record: a reference is its id, a text that is null is empty', () => {
    const record = { id: 1, name: 'Ada', email: null, country: { id: 7, name: 'X' } }
    const values = { name: 'Ada', email: '', country: 7 }
    expect(getFormValues(form, record)).toStrictEqual(values)
    const withoutCountry = { ...values, country: null }
    expect(getFormValues(form, { ...record, country: null })).toStrictEqual(withoutCountry)
  })

  it('lack a field of the record that is undefined, also one with a default', () => {
    const schema = z.object({ kind: z._default(z.enum(['a', 'b']), 'a'), note: z.string() })
    expect(getFormValues(schema, { kind: undefined, note: 'n' })).toStrictEqual({ note: 'n' })
    expect(getFormValues(schema, null)).toStrictEqual({ kind: 'a', note: '' })
  })

  it('need a record with every field', () => {
    const record = { name: 'Ada', email: null }
    // @ts-expect-error -- the form would clear the country
    expect(getFormValues(form, record)).toStrictEqual({ name: 'Ada', email: '' })
  })
})
