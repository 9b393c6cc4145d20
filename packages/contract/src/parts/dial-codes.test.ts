import { expect, test } from 'vitest'
import { buildDialCodes, buildPhoneLink, groupPhoneDigits, splitDialCode } from './dial-codes.ts'

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
  for (const unknown of ['+9995551', '+', '+49'])
    expect(split(unknown)).toBe('Mobile number should contain only digits')
})

test('a number of another country keeps its code, without a domestic 0 (FIX-234)', () => {
  const split = (mobile: string, country: number) => splitDialCode({ mobile, country }, codes)
  expect(split('+4930123', 840)).toEqual({ mobile: '+4930123', country: 840 })
  expect(split('+49030123', 840)).toEqual({ mobile: '+4930123', country: 840 })
  expect(split('+3906123', 840)).toEqual({ mobile: '+3906123', country: 840 })
  expect(split('+13459450000', 840)).toEqual({ mobile: '+13459450000', country: 840 })
  expect(split('+15550102030', 276)).toEqual({ mobile: '+15550102030', country: 276 })
  // Once the client's country is that of the number, the code is implied.
  expect(split('+4930123', 276)).toEqual({ mobile: '30123', country: 276 })
  expect(split('+9995551', 840)).toBe('Mobile number should contain only digits')
  expect(buildPhoneLink('+4930123', '1')).toBe('tel:+4930123')
})

test("a number has at most 15 digits with its country's code (FIX-204)", () => {
  const split = (mobile: string, country: number | null) =>
    splitDialCode({ mobile, country }, codes)
  expect(split('1234567890123', 276)).toMatchObject({ mobile: '1234567890123' })
  expect(split('01234567890123', 276)).toMatchObject({ mobile: '01234567890123' })
  expect(split('123456789012345', null)).toMatchObject({ mobile: '123456789012345' })
  for (const [mobile, country] of [
    ['12345678901234', 276],
    ['123456789012', 136],
    ['012345678901234', 276],
    ['01234567890123', 380],
  ] as const)
    expect(split(mobile, country), mobile).toBe('Mobile number should contain only digits')
})

test('a phone link is international, without the domestic leading 0 (FIX-029)', () => {
  expect(buildPhoneLink('5550102030', '1')).toBe('tel:+15550102030')
  expect(buildPhoneLink('07700900123', '44')).toBe('tel:+447700900123')
  expect(buildPhoneLink('0612345678', '39')).toBe('tel:+390612345678')
  expect(buildPhoneLink('07700900123', undefined)).toBe('tel:07700900123')
})

test.each([
  ['+447700900123', ['+44', '7700', '900123']],
  ['+442079460018', ['+44', '20', '7946', '0018']],
  ['+441134960000', ['+44', '113', '496', '0000']],
  ['+441632960123', ['+44', '1632', '960123']],
  ['+493012345678', ['+49', '30', '1234', '5678']],
  ['+4915123456789', ['+49', '151', '2345', '6789']],
  ['+49221123456', ['+49', '221', '123', '456']],
  ['+33612345678', ['+33', '6', '12', '34', '56', '78']],
  ['+34612345678', ['+34', '612', '345', '678']],
  ['+41791234567', ['+41', '79', '123', '45', '67']],
  ['+436601234567', ['+43', '660', '1234', '567']],
  ['+4312345678', ['+43', '1', '2345', '678']],
  ['+15550102030', ['+1', '555', '010', '2030']],
  ['+351912345678', ['+351', '912', '345', '678']],
  ['07700900123', ['077', '009', '001', '23']],
  ['12345', ['123', '45']],
  ['1234', ['1234']],
  ['+44 20 7946 0018', ['+44 20 7946 0018']],
  ['+', ['+']],
  ['07700900123', ['07700', '900123'], 826],
  ['02079460018', ['020', '7946', '0018'], 826],
  ['01713920018', ['0171', '3920', '018'], 276],
  ['0612345678', ['06', '12', '34', '56', '78'], 250],
  ['0791234567', ['079', '123', '45', '67'], 756],
  ['612345678', ['612', '345', '678'], 724],
])(
  'reads %s in the usual groups, without changing it (LOOK-072, LOOK-124)',
  (mobile, groups, country?: number) => {
    expect(groupPhoneDigits(mobile, country)).toEqual(groups)
    expect(groups.join('')).toBe(mobile)
  },
)
