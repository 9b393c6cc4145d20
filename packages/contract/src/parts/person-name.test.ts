import { expect, test } from 'vitest'
import { registerForm } from '../auth.ts'
import { firmForm } from '../firm.ts'
import { invitationDialogForm, invitationForm } from '../invitations.ts'
import { profileForm } from '../profile.ts'

const ADDRESSES = [
  'boss@bank.example',
  'Boss <boss@bank.example>',
  'boss @ bank',
  'Boss＠bank',
  'Boss﹫bank',
  'bank.example',
  'BANK.EXAMPLE',
  'Bank.Example',
  'my-bank.co.uk',
  'bank.example.',
  '(bank.example)',
  'ｂａｎｋ．ｅｘａｍｐｌｅ',
  'bank。example',
  'münchen.example',
  'банк.рф',
  'bank.xn--p1ai',
]
const NAMES = [
  'Dr. Weber',
  'Smith & Co.',
  'J. R. Doe',
  'J.R. Doe',
  'St. John',
  'Booking.com Ltd.',
  'Roe at bank.example',
  'No. 7',
  'Kanzlei 3.14',
  '3.14',
  'Roe...',
  '株式会社',
]
const person = { email: 'a@b.co', mobile: '1', password: 'Correct1horse', country_id: 840 }

/** What is said about a name, by every form with a new one. */
const getMessages = (name: string) =>
  [
    registerForm.safeParse({ ...person, name }),
    invitationForm.safeParse({ emails: ['a@b.co'], invited_names: [name] }),
    invitationDialogForm.safeParse({ people: [{ email: 'a@b.co', name }] }),
  ].map(({ error }) => error?.issues.map(({ message }) => message).join(' ') ?? '')

test('a new name is no address (FIX-276)', () => {
  for (const name of ADDRESSES)
    expect(new Set(getMessages(name)), name).toEqual(new Set(['Enter a name, not an address']))
  for (const name of NAMES) expect(new Set(getMessages(name)), name).toEqual(new Set(['']))
})

test('profile and firm may keep a name of before (FIX-276)', () => {
  for (const name of ADDRESSES) {
    expect(profileForm.safeParse({ ...person, name }).success, name).toBe(true)
    expect(firmForm.safeParse({ name }).success, name).toBe(true)
  }
})
