import { expect, test } from 'vitest'
import { buildDialCodes, buildPhoneLink, splitDialCode } from './dial-codes.ts'

const codes = buildDialCodes([
  { id: 124, phone_code: '1' },
  { id: 840, phone_code: '1' },
  { id: 276, phone_code: '49' },
  { id: 380, phone_code: '39' },
  { id: 136, phone_code: '1345' },
])

test('splits a number after its longest dial code; a shared code means its main country (FIX-029, OQ-160)', () => {
  const split = (mobile: string, country: number | null = null) =>
    splitDialCode({ mobile, country }, codes)
  expect(split('+15550102030')).toEqual({ mobile: '5550102030', country: 840 })
  expect(split('+15550102030', 124)).toEqual({ mobile: '5550102030', country: 124 })
  expect(split('+13459450000')).toEqual({ mobile: '9450000', country: 136 })
  expect(split('4930123')).toEqual({ mobile: '4930123', country: null })
  expect(split('+4930123', 840)).toBe('This number begins with the dial code of another country')
  for (const unknown of ['+9995551', '+', '+49'])
    expect(split(unknown)).toBe('Mobile number should contain only digits')
})

test('a phone link is international, without the domestic leading 0 (FIX-029)', () => {
  expect(buildPhoneLink('5550102030', '1')).toBe('tel:+15550102030')
  expect(buildPhoneLink('07700900123', '44')).toBe('tel:+447700900123')
  expect(buildPhoneLink('0612345678', '39')).toBe('tel:+390612345678')
  expect(buildPhoneLink('07700900123', undefined)).toBe('tel:07700900123')
})
