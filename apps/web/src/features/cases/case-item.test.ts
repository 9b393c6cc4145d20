import { expect, test } from 'vitest'
import { caseOption, clientOfCase } from './case-item.ts'

test('an item of a list of cases is read whatever shape its client has (CASE-026)', () => {
  const item = { id: 7, title: 'Acme v. Smith' }

  expect(clientOfCase({ ...item, client: { id: 3, name: 'Acme' } })).toBe(3)
  expect(clientOfCase({ ...item, client: 3 })).toBe(3)
  expect(clientOfCase({ ...item, client_id: 3 })).toBe(3)
  expect(clientOfCase({ ...item, clientId: 3 })).toBe(3)
  expect(clientOfCase(item)).toBeNull()
  expect(caseOption({ ...item, client: { id: 3, name: 'Acme' } })).toEqual({
    value: '7',
    label: 'Acme v. Smith',
    hint: 'Acme',
  })
  expect(caseOption({ ...item, client: 3, client_name: 'Acme' })).toEqual({
    value: '7',
    label: 'Acme v. Smith',
    hint: 'Acme',
  })
})
