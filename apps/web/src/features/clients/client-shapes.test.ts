import { expect, test } from 'vitest'
import { toClientOption, getCountryName } from './client-shapes.ts'

test('names a country given as a record or as an id (CLIENT-025)', () => {
  const options = [{ value: '276', label: 'Germany' }]

  expect(getCountryName({ id: 276, name: 'Germany' }, [])).toBe('Germany')
  expect(getCountryName(276, options)).toBe('Germany')
  expect(getCountryName(999, options)).toBeNull()
  expect(getCountryName(null, options)).toBeNull()
})

test('turns a listed client into an option (CASE-027)', () => {
  expect(toClientOption({ id: 3, name: 'Acme' })).toMatchObject({ value: '3', label: 'Acme' })
})
