import { caseForm } from '@casework/contract/cases'
import { clientForm } from '@casework/contract/clients'
import { documentGroupDialogForm } from '@casework/contract/document-groups'
import { personForm } from '@casework/contract/parties'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { getFormValues } from './form-values.ts'

describe('the values that a form starts with', () => {
  it('are empty texts, defaults, and null for a choice that may stay open', () => {
    expect(getFormValues(clientForm, null)).toStrictEqual({
      name: '',
      email: '',
      mobile: '',
      country: null,
    })
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
    const client = { id: 1, name: 'Ada', email: null, mobile: '030', country: { id: 7, name: 'X' } }
    const values = { name: 'Ada', email: '', mobile: '030', country: 7 }
    expect(getFormValues(clientForm, client)).toStrictEqual(values)
    expect(getFormValues(clientForm, { ...client, country: null })).toStrictEqual({
      ...values,
      country: null,
    })
  })

  it('lack a field of the record that is undefined, also one with a default', () => {
    const schema = z.object({ kind: z._default(z.enum(['a', 'b']), 'a'), note: z.string() })
    expect(getFormValues(schema, { kind: undefined, note: 'n' })).toStrictEqual({ note: 'n' })
    expect(getFormValues(schema, null)).toStrictEqual({ kind: 'a', note: '' })
  })

  it('need a record with every field', () => {
    const legalCase = { title: 'Lease', description: null, client_id: 3, date: '2026-01-02' }
    // @ts-expect-error -- the form would clear the client
    expect(getFormValues(caseForm, legalCase)).toStrictEqual({
      title: 'Lease',
      description: '',
      date: '2026-01-02',
    })
  })
})
