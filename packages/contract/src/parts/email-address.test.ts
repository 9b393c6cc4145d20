import { expect, test } from 'vitest'
import { emailForm, loginForm, registerForm } from '../auth.ts'
import { clientForm } from '../clients.ts'
import { conflictForm } from '../conflicts.ts'
import { invitationDialogForm, invitationForm } from '../invitations.ts'
import { personForm } from '../parties.ts'
import { profileForm } from '../profile.ts'
import { cleanEmail } from './email-address.ts'

const ADDRESSES: Record<string, string> = {
  'a@b.example': 'a@b.example',
  '<x@y.example>': 'x@y.example',
  'mailto:to@example.com': 'to@example.com',
  'MAILTO:to@example.com?subject=Hi%20x@y': 'to@example.com',
  'semi@example.com;': 'semi@example.com',
  '  a@b.example \u00a0.,': 'a@b.example',
  'a@b.example\r\n': 'a@b.example',
  'Anna <a@b.example>': 'a@b.example',
  '"Roe, Anna" <a@b.example>;': 'a@b.example',
  'Anna Roe (a@b.example)': 'a@b.example',
  'a@b.example <mailto:a@b.example>': 'a@b.example',
  '"a@b.example" <a@b.example>': 'a@b.example',
  '<<a@b.example>>': 'a@b.example',
  '(<"mailto:a@b.example">).': 'a@b.example',
  "'a@b.example'": 'a@b.example',
  '«a@b.example»': 'a@b.example',
  '„a@b.example“': 'a@b.example',
  '“a@b.example”,': 'a@b.example',
  '[a@b.example]': 'a@b.example',
  '{a@b.example}': 'a@b.example',
  '\u200ba@\u00adb\u2060.exam\ufe0fple\ufeff': 'a@b.example',
  '\u202ea@b.example\u202c': 'a@b.example',
  'x@münchen.example': 'x@xn--mnchen-3ya.example',
  'x@mu\u0308nchen.example': 'x@xn--mnchen-3ya.example',
  'x@straße.example': 'x@xn--strae-oqa.example',
  'x@例え。テスト': 'x@xn--r8jz45g.xn--zckzah',
  '<x@例え.テスト>': 'x@xn--r8jz45g.xn--zckzah',
  "o'neil+tag@b.example": "o'neil+tag@b.example",
  'a_b{c}@b.example': 'a_b{c}@b.example',
}

const OTHERS = [
  'a@b',
  'a@b..example',
  'a@-b.example',
  'a@b-.example',
  'a@b_c.example',
  'a@@b.example',
  'a b@c.example',
  'Anna a@b.example',
  'a@b.example; c@d.example',
  'a@b.example, Bob <c@d.example>',
  'Anna <a@b.example>, Bob <c@d.example>',
  'jörg@b.example',
  'x@münchen.example/evil',
  'x@münchen.example:80',
  'x@münchen.example?y',
  'x@münchen.example#y',
  'x@xn--münchen.example',
  'x@／.example',
  'a@\u0430 b.example',
  'http://b.example/a@b.example',
  `a@${'b'.repeat(64)}.example`,
  `${'a'.repeat(250)}@b.example`,
  `${'<'.repeat(1000)}a@b.example`,
  '<>',
  '-',
  '(?)',
  'mailto:',
]

const signUp = { name: 'Ann', mobile: '1', password: 'Correct1horse', country_id: 840 }

/** Every field with an address: what it keeps of a text, or nothing if it refuses it. */
const FIELDS: Record<string, (email: string) => string | null | undefined> = {
  'sign-up': (email) => registerForm.safeParse({ ...signUp, email }).data?.email,
  invitation: (email) =>
    invitationForm.safeParse({ emails: [email], invited_names: ['Ann'] }).data?.emails[0],
  'dialog of invitations': (email) =>
    invitationDialogForm.safeParse({ people: [{ email, name: 'Ann' }] }).data?.people[0]?.email,
  client: (email) => clientForm.safeParse({ name: 'Ann', email }).data?.email,
  person: (email) => personForm.safeParse({ name: 'Ann', email }).data?.email,
}
/** Fields in which an address of before may stand. */
const OTHER_FIELDS: typeof FIELDS = {
  login: (email) => loginForm.safeParse({ email, password: 'secret' }).data?.email,
  'request of a reset': (email) => emailForm.safeParse({ email }).data?.email,
  profile: (email) => profileForm.safeParse({ name: 'Ann', email }).data?.email,
  'conflict check': (email) => conflictForm.safeParse({ name: 'Ann', email }).data?.email,
}

test.each(Object.entries({ ...FIELDS, ...OTHER_FIELDS }))(
  'the field of a %s takes the address out of what was copied with it (FIX-205)',
  (_, keep) => {
    for (const [typed, address] of Object.entries(ADDRESSES)) {
      expect(keep(typed), typed).toBe(address)
      expect(keep(address), typed).toBe(address)
    }
  },
)

test.each(Object.entries(FIELDS))(
  'the field of a %s refuses what is no address by the rule of HTML (FIX-205)',
  (_, keep) => {
    for (const typed of OTHERS) expect(keep(typed), typed).toBeUndefined()
  },
)

test('an account keeps an address of before; nothing else is taken for one (FIX-205)', () => {
  for (const keep of [OTHER_FIELDS['login'], OTHER_FIELDS['profile']]) {
    expect(keep?.('Jörg@b.example')).toBe('jörg@b.example')
    for (const typed of ['a@b', 'a b@c.example', 'a@@b.example', ''])
      expect(keep?.(typed), typed).toBeUndefined()
  }
})

test('addresses of accounts are in lower case, those of contacts as typed', () => {
  expect(registerForm.shape.email.parse('<X@Y.Example>')).toBe('x@y.example')
  expect(clientForm.parse({ name: 'Ann', email: '<X@Y.Example>' }).email).toBe('X@Y.Example')
})

test('cleaning twice changes nothing more, whatever surrounds an address (FIX-205)', () => {
  const around = [...'<>()[]{}"\'«»„“;:,.!? \u200b\t'.split(''), 'mailto:', 'Anna ', 'x@', 'ü']
  let seed = 1
  const pick = () => around[(seed = (seed * 48271) % 2147483647) % around.length] ?? ''
  for (let round = 0; round < 5000; round += 1) {
    const typed = `${pick()}${pick()}${pick()}a@b.example${pick()}${pick()}${pick()}`
    const cleaned = cleanEmail(typed)
    expect(cleanEmail(cleaned), typed).toBe(cleaned)
  }
})
