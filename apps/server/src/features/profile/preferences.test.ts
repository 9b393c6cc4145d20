// Preferences control which mails are sent, and in which language.
import { authEndpoints } from '@casework/contract/auth'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import { profileEndpoints, type Preferences } from '@casework/contract/profile'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { ask, newPerson, useTestApp, type Person } from '@casework/testing'

const casework = useTestApp()

const savePreferences = (person: Person, changes: Partial<Preferences>) =>
  person.call(profileEndpoints.savePreferences, { body: { ...DEFAULT_PREFERENCES, ...changes } })
const listMailsTo = async ({ email }: Person) => {
  const mails = await Promise.all(
    (await casework.mails())
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => simpleParser(mail)),
  )
  return mails.map(({ subject, text }) => ({ subject, text }))
}
const sendRequest = (person: Person, firm: Person) =>
  person.call(connectionEndpoints.send, {
    body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
  })

describe('email notifications', () => {
  test('if on, requests, answers and role changes are mailed too (PROFILE-028, OQ-122)', async () => {
    const [firm, person] = [
      await newPerson(casework, 'Roe & Partners'),
      await newPerson(casework, 'Jane Doe'),
    ]
    const { id } = await sendRequest(person, firm)
    await firm.call(connectionEndpoints.answer, {
      body: { id, status: 'accepted', assigned_role: 'gold' },
    })
    const [employee] = await firm.call(connectionEndpoints.followers, {})
    await firm.call(connectionEndpoints.updateRole, {
      body: { connection_id: employee?.connection_id ?? 0, new_role: 'diamond' },
    })

    expect(await listMailsTo(firm)).toMatchObject([
      {
        subject: 'New connection request',
        text: expect.stringContaining('Jane Doe wants to connect with your account'),
      },
    ])
    expect((await listMailsTo(person)).map(({ subject }) => subject)).toEqual([
      'Connection accepted',
      'Role updated',
    ])
    expect((await listMailsTo(person))[1]?.text).toContain(
      `${casework.config.PUBLIC_URL}/notifications`,
    )
  })

  test('if off, notifications are not mailed; codes, links and invitations still are', async () => {
    const [firm, person] = [await newPerson(casework), await newPerson(casework)]
    await savePreferences(firm, { email_notifications: false })
    await savePreferences(person, { email_notifications: false })
    await sendRequest(person, firm)
    expect(await listMailsTo(firm)).toEqual([])
    expect(await firm.call(notificationEndpoints.list, {})).toMatchObject([
      { title: 'New connection request' },
    ])

    await ask(casework.app, authEndpoints.requestReset, { body: { email: person.email } })
    await firm.call(invitationEndpoints.send, {
      body: { emails: [person.email], invited_names: ['Jane'], assigned_role: 'gold' },
    })
    // An invitation is one mail; its notification is not mailed.
    expect((await listMailsTo(person)).map(({ subject }) => subject)).toEqual([
      'Reset your password',
      `${firm.name} invites you to Casework`,
    ])
  })
})

describe('the language', () => {
  test("of mails is the recipient's, not the sender's (PROFILE-030, OQ-234)", async () => {
    const [firm, person] = [await newPerson(casework, 'Roe'), await newPerson(casework, 'Jane Doe')]
    await savePreferences(firm, { language: 'es' })
    await savePreferences(person, { language: 'fr' })
    const { id } = await sendRequest(person, firm)
    await ask(
      casework.app,
      authEndpoints.requestReset,
      { body: { email: firm.email } },
      { headers: { 'accept-language': 'de' } },
    )
    await firm.call(connectionEndpoints.answer, { body: { id, status: 'rejected' } })

    const [request, reset] = await listMailsTo(firm)
    expect(request).toMatchObject({
      subject: 'Nueva solicitud de conexión',
      text: expect.stringContaining('Jane Doe quiere conectarse con su cuenta'),
    })
    expect(reset?.subject).toBe('Restablezca su contraseña')
    expect((await listMailsTo(person))[0]?.text).toContain('Bonjour Jane Doe,')
  })

  test('of mails defaults to the language of the requesting browser', async () => {
    const person = await newPerson(casework)
    await ask(
      casework.app,
      authEndpoints.requestReset,
      { body: { email: person.email } },
      { headers: { 'accept-language': 'de-AT,en;q=0.5' } },
    )
    expect((await listMailsTo(person))[0]?.subject).toBe('Setzen Sie Ihr Passwort zurück')
  })

  test.each([
    ['es', 'Indique el nombre completo', 'Nueva solicitud de conexión'],
    ['fr-CA', 'Le nom complet est obligatoire', 'Nouvelle demande de connexion'],
    ['de', 'Bitte geben Sie Ihren vollständigen Namen ein', 'Neue Verbindungsanfrage'],
    ['it', 'Full name is required', 'New connection request'],
  ])('of messages and notifications is the requested one: %s', async (language, message, title) => {
    const [firm, person] = [await newPerson(casework), await newPerson(casework)]
    await sendRequest(person, firm)
    const headers = { 'accept-language': language }
    const body = { name: '', email: firm.email }
    expect(await firm.ask(profileEndpoints.update, { body }, headers)).toMatchObject({
      body: { error: { data: { name: [message] } } },
    })
    expect(await firm.ask(notificationEndpoints.list, {}, headers)).toMatchObject({
      body: { data: [{ title }] },
    })
  })
})
