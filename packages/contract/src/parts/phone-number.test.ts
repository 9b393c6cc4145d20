import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { clientForm } from '../clients.ts'
import { conflictForm } from '../conflicts.ts'
import { registerForm } from '../auth.ts'
import { personForm } from '../parties.ts'
import { profileForm } from '../profile.ts'
import { TOO_LONG } from './fields.ts'
import {
  INVALID_PHONE,
  isPhoneNumber,
  ONLY_DIGITS,
  ONLY_PHONE_DIGITS,
  readPhoneDigits,
  normalizePlusPrefix,
} from './phone-number.ts'

test('spaces, dots, dashes, slashes and brackets are removed, and nothing else (FIX-029)', () => {
  expect(readPhoneDigits(' (055)\u00a0010-20.30/4 [5]\u2013\u20116 ')).toBe('0550102030456')
  expect(readPhoneDigits('+49 30 x1,2')).toBe('+4930x1,2')
})

const ONE: Record<string, string> = {
  '035204/123456': '035204123456',
  '(03 52 04) / 123456': '035204123456',
  '+49 35204-123456': '+4935204123456',
  '0049 35204/123456': '+4935204123456',
  ' (00 44) 7700 900123': '+447700900123',
  '\u202a00\u00ad44 7700\u202c': '+447700',
  '020-7946-0000': '02079460000',
  '12345/678901': '12345678901',
  '020 7946 000012': '0207946000012',
  '555 123 4567 890 12': '555123456789012',
  '+123456789012345': '+123456789012345',
  '00123456789012345': '+123456789012345',
  '(0)0 49 30': '+4930',
  '1': '1',
}

const NONE = [
  '020 7946 0000 / 07700 900504',
  '020 7946 0000/07700900504',
  '0301234/0305678',
  '123456/789012',
  '123456-789012',
  '123456\u2013789012',
  '123456\u2212789012',
  '123456,789012',
  '030 1234, 030 5678',
  '030 123456; 456789',
  '+44 20 794600; +44 77 009005',
  '+44 20 794600 / +44 770090',
  '030 123456 / +49 30 4567',
  '020-7946-0000/07700-900504',
  // Every digit on either side counts.
  '44-7700-900123',
  '1234567890123456',
  '+1234567890123456',
  '001234567890123456',
  '020 7946 0000 07700 900504',
  '12+34',
  '++49 30',
  '00+49 30',
  '()',
  '+',
  '030 12a',
]

/** Every field with a phone number: what it keeps of a text, or nothing if it refuses it. */
const FIELDS = {
  client: (mobile: string) => clientForm.safeParse({ name: 'A', mobile }).data?.mobile,
  person: (phone: string) => personForm.safeParse({ name: 'A', phone }).data?.phone,
  'conflict check': (phone: string) => conflictForm.safeParse({ name: 'A', phone }).data?.phone,
  'sign-up': (mobile: string) => registerForm.shape.mobile.safeParse(mobile).data,
  profile: (phone: string) => profileForm.shape.phone.safeParse(phone).data,
}

test.each(Object.entries(FIELDS))(
  'the field of a %s takes one number of at most 15 digits, and no second one (FIX-204)',
  (_, keep) => {
    for (const [typed, digits] of Object.entries(ONE)) {
      const kept = keep(typed)
      expect(kept && readPhoneDigits(kept), typed).toBe(digits)
      expect(keep(kept ?? ''), typed).toBe(kept)
    }
    for (const typed of NONE) expect(keep(typed) || undefined, typed).toBeUndefined()
  },
)

test('sign-up and profile keep a number as typed, with + for 00 (FIX-204)', () => {
  expect(normalizePlusPrefix('0049 (30) 12-34')).toBe('+49 (30) 12-34')
  expect(normalizePlusPrefix('(00 49) 30')).toBe('(+ 49) 30')
  expect(normalizePlusPrefix('\u200e030 1234')).toBe('030 1234')
})

const FORMS: readonly (readonly [string, string, z.ZodMiniType, object, string])[] = [
  ['client', 'mobile', clientForm, { name: 'A' }, ONLY_DIGITS],
  ['person', 'phone', personForm, { name: 'A' }, ONLY_PHONE_DIGITS],
  ['conflict check', 'phone', conflictForm, { name: 'A' }, ONLY_PHONE_DIGITS],
  ['sign-up', 'mobile', registerForm, {}, INVALID_PHONE],
  ['profile', 'phone', profileForm, {}, INVALID_PHONE],
]

test.each(FORMS)(
  'two numbers in the %s are refused as two, however long they are, and one of too many digits as too long (FIX-204)',
  (_, field, form, others, refusal) => {
    const getMessages = (text: string) =>
      form
        .safeParse({ ...others, [field]: text })
        .error?.issues.flatMap(({ path, message }) => (path[0] === field ? [message] : []))
    for (const typed of [
      '020 7946 0000 / 07700 900504',
      '+44 (0)20 7946 0000 / +44 (0)7700 900504',
      '+49 (0)30 1234-5678 – +49 (0)1555 0102030',
      '+44 20 7946 0000 12, +44 7700 900504 12345',
      '+44 20 7946 0000 12; +44 7700 900504 12345',
      '+44 20 7946 0000 12 +44 7700 900504 123456',
      '030 12345678 oder 0155 5010203 (abends)',
      '030 1234567 / '.repeat(200),
    ])
      expect(getMessages(typed), typed).toEqual([refusal])
    expect(getMessages('1'.repeat(33))).toEqual([TOO_LONG])
    expect(getMessages('+'.padEnd(5000, '1'))).toEqual([TOO_LONG])
  },
)

test('whether a text has two numbers takes no time for long texts', () => {
  expect(isPhoneNumber('1/'.repeat(5000))).toBe(false)
  expect(isPhoneNumber(`0${'/1'.repeat(50_000)}`)).toBe(false)
})
