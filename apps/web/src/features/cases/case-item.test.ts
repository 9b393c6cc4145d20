import { expect, test } from 'vitest'
import { toCaseOption, getClientId } from './case-item.ts'

test('reads the client of a listed case in every shape (CASE-026)', () => {
  const item = { id: 7, title: 'Acme v. Smith' }

  expect(getClientId({ ...item, client: { id: 3, name: 'Acme' } })).toBe(3)
  expect(getClientId({ ...item, client: 3 })).toBe(3)
  expect(getClientId({ ...item, client_id: 3 })).toBe(3)
  expect(getClientId({ ...item, clientId: 3 })).toBe(3)
  expect(getClientId(item)).toBeNull()
  expect(toCaseOption({ ...item, client: { id: 3, name: 'Acme' } })).toEqual({
    value: '7',
    label: 'Acme v. Smith',
    hint: 'Acme',
  })
  expect(toCaseOption({ ...item, client: 3, client_name: 'Acme' })).toEqual({
    value: '7',
    label: 'Acme v. Smith',
    hint: 'Acme',
  })
})
