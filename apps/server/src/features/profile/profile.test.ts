import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { profileEndpoints } from '@casework/contract/profile'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, startTestApp, useTestApp, type Person } from '@casework/testing'
import { listMailsTo, signUp } from '@casework/testing/sign-up'

const { read, update, changePassword, savePreferences } = profileEndpoints

const casework = useTestApp()

const buildForm = ({ name, email }: Pick<Person, 'name' | 'email'>) => ({
  name,
  email,
  phone: '+44 20 7946 0000',
  country: 'GB',
  bio: 'Barrister',
})
const NEW_PREFERENCES = {
  email_notifications: false,
  push_notifications: false,
  language: 'de',
  timezone: 'PST',
} as const
const PASSWORD = 'Correct1horse'

describe('refusals', () => {
  test.each([
    ['name', { name: '' }, 'Full name is required'],
    ['name', { name: 'A' }, 'Name must be at least 2 characters'],
    ['name', { name: 'x'.repeat(201) }, 'This text is too long'],
    ['email', { email: ' ' }, 'Email is required'],
    ['email', { email: 'jane' }, 'Invalid email format'],
    ['phone', { phone: 'call me' }, 'Invalid phone number format'],
    ['phone', { phone: '020 794600 / 07700 9005' }, 'Invalid phone number format'],
    ['phone', { phone: '+44 (0)20 7946 0000 / +44 (0)7700 900504' }, 'Invalid phone number format'],
    ['phone', { phone: '123456789012345', country: 'US' }, 'Invalid phone number format'],
    ['phone', { phone: '1'.repeat(33) }, 'This text is too long'],
    ['country', { country: 'XX' }, 'Please select a country'],
    ['country', { country: 'usa' }, 'Please select a country'],
    ['bio', { bio: 'x'.repeat(1001) }, 'This text is too long'],
  ])(
    'refuses a profile with an invalid %s (OQ-231, FIX-204)',
    async (field, invalidFields, message) => {
      const person = await newPerson(casework)
      const before = await person.call(read, {})
      expect(
        await person.ask(update, { body: { ...buildForm(person), ...invalidFields } }),
      ).toMatchObject({
        status: 400,
        body: { error: { type: 'validation_error', data: { [field]: [message] } } },
      })
      expect(await person.call(read, {})).toEqual(before)
    },
  )

  test("refuses another user's email in any letter case", async () => {
    const [person, otherPerson] = [await newPerson(casework), await newPerson(casework)]
    expect(
      await person.ask(update, {
        body: { ...buildForm(person), email: otherPerson.email.toUpperCase() },
      }),
    ).toMatchObject({
      status: 400,
      body: { error: { data: { email: ['An account with this email already exists'] } } },
    })
    expect(await person.call(read, {})).toMatchObject({ email: person.email, bio: '' })
    expect(await listMailsTo(casework, person.email)).toEqual([])
  })

  test.each([
    ['current_password', { current_password: '' }, 'Current password is required'],
    ['current_password', { current_password: 'Wrong1horse' }, 'Current password is incorrect'],
    ['new_password', { new_password: 'Short1' }, 'Password must be at least 8 characters long'],
    ['new_password', { new_password: undefined }, 'Password must be at least 8 characters long'],
    ['new_password', { new_password: 'x'.repeat(129) }, 'This text is too long'],
  ])(
    'refuses a password form with an invalid %s (OQ-230)',
    async (field, invalidFields, message) => {
      const { email, tokens } = await signUp(casework)
      const body = { current_password: PASSWORD, new_password: 'another horse', ...invalidFields }
      expect(
        await ask(casework.app, changePassword, { body }, { token: tokens.access }),
      ).toMatchObject({
        status: 400,
        body: { error: { data: { [field]: [message] } } },
      })
      expect(
        await ask(casework.app, authEndpoints.login, { body: { email, password: PASSWORD } }),
      ).toMatchObject({ status: 200 })
    },
  )

  test('limits guesses of the current password', async () => {
    const strict = await startTestApp({
      database: casework.database,
      settings: { RATE_LIMIT_FACTOR: '1' },
    })
    const { tokens } = await signUp(casework)
    const guess = (current_password: string) =>
      ask(
        strict.app,
        changePassword,
        { body: { current_password, new_password: 'another horse' } },
        { token: tokens.access },
      )
    for (let n = 0; n < 10; n += 1) expect((await guess(`Wrong1horse${n}`)).status).toBe(400)
    expect(await guess(PASSWORD)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    await strict.stop()
  })

  test.each([
    ['language', { language: 'it' }],
    ['timezone', { timezone: 'Europe/Berlin' }],
    ['email_notifications', { email_notifications: 'yes' }],
    ['push_notifications', { push_notifications: undefined }],
  ])('accepts only listed values of %s', async (field, invalidFields) => {
    const person = await newPerson(casework)
    expect(
      await person.ask(savePreferences, { body: { ...NEW_PREFERENCES, ...invalidFields } }),
    ).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: [expect.stringContaining('Please')] } } },
    })
    expect((await person.call(read, {})).preferences.language).toBe('en')
  })
})

describe('the profile', () => {
  test('returns name, email, phone, country, bio, account and default preferences (PROFILE-015, PROFILE-016, PROFILE-028..031)', async () => {
    const person = await newPerson(casework, 'Jane Doe')
    expect(await person.call(read, {})).toEqual({
      name: 'Jane Doe',
      email: person.email,
      pending_email: null,
      phone: '+1 555 010 2030',
      country: 'US',
      bio: '',
      account: {
        id: person.account_id,
        name: 'Jane Doe',
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        is_active: true,
      },
      preferences: {
        email_notifications: true,
        push_notifications: true,
        language: 'en',
        timezone: 'UTC',
      },
      version: 1,
    })
  })

  test('is saved as a whole and renames the account for all users (PROFILE-017)', async () => {
    const person = await newPerson(casework)
    const saved = await person.call(update, { body: { ...buildForm(person), name: ' Jane Roe ' } })

    expect(saved).toMatchObject({
      name: 'Jane Roe',
      email: person.email,
      phone: '+44 20 7946 0000',
      country: 'GB',
      bio: 'Barrister',
      account: { name: 'Jane Roe' },
    })
    expect(await person.call(read, {})).toEqual(saved)
    expect(await person.call(accountEndpoints.info, {})).toMatchObject({
      name: 'Jane Roe',
      mobile: '+44 20 7946 0000',
      account: { name: 'Jane Roe' },
    })
    expect(
      await person.call(update, { body: { name: 'Jane Roe', email: person.email, country: null } }),
    ).toMatchObject({ phone: '', country: null, bio: '' })
  })

  test("is the user's own, also in a firm's workspace (OQ-232)", async () => {
    const firm = await newFirm(casework)
    const employee = await firm.addEmployee('silver')
    await employee.call(update, { body: { ...buildForm(employee), bio: 'Clerk' } })
    expect(await employee.call(read, {})).toMatchObject({
      email: employee.email,
      bio: 'Clerk',
      account: { id: employee.account_id },
    })
    expect(await firm.owner.call(read, {})).toMatchObject({ email: firm.owner.email, bio: '' })
  })
})

test('a new password takes effect immediately and ends all other sign-ins (PROFILE-024, OQ-229)', async () => {
  const { email, tokens } = await signUp(casework)
  const otherSignIn = (
    await ask(casework.app, authEndpoints.login, { body: { email, password: PASSWORD } })
  ).body as { data: { tokens: { access: string } } }
  const readStatus = async (token: string) => (await ask(casework.app, read, {}, { token })).status
  expect(await readStatus(otherSignIn.data.tokens.access)).toBe(200)

  // Only the length counts here.
  const body = { current_password: PASSWORD, new_password: 'password' }
  expect(await ask(casework.app, changePassword, { body }, { token: tokens.access })).toMatchObject(
    { status: 200, body: { success: true, data: null } },
  )

  expect([
    await readStatus(tokens.access),
    await readStatus(otherSignIn.data.tokens.access),
  ]).toEqual([200, 401])
  expect(
    await ask(casework.app, authEndpoints.login, { body: { email, password: PASSWORD } }),
  ).toMatchObject({ status: 401 })
  expect(
    await ask(casework.app, authEndpoints.login, { body: { email, password: 'password' } }),
  ).toMatchObject({ status: 200 })
})

test('stores preferences per user on the server (PROFILE-032)', async () => {
  const [person, otherPerson] = [await newPerson(casework), await newPerson(casework)]
  expect(await person.call(savePreferences, { body: NEW_PREFERENCES })).toEqual({
    ...NEW_PREFERENCES,
    version: 2,
  })
  expect((await person.call(read, {})).preferences).toEqual(NEW_PREFERENCES)
  expect((await otherPerson.call(read, {})).preferences).toMatchObject({
    language: 'en',
    timezone: 'UTC',
  })
})
