// Replays attacks that once gave access to a firm, and checks that the invited person still joins.
// Two more are in sign-up.test.ts (FIX-001: signing up with another person's address) and
// email-change.test.ts (FIX-003: taking over an account with a stolen access token).
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { invitationEndpoints } from '@casework/contract/invitations'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test } from 'vitest'
import { ask, call, newPerson, useTestApp, type Person } from '@casework/testing'
import {
  readMailedCode,
  readMailedLink,
  newEmail,
  signUp,
  chooseWrongCode,
} from '@casework/testing/sign-up'

const { send, accept, list, received } = invitationEndpoints
const { following, followers, manage } = connectionEndpoints

const casework = useTestApp()

type SignedUp = Awaited<ReturnType<typeof signUp>>
const askAs = ({ tokens }: SignedUp, endpoint: AnyEndpoint, body?: object) =>
  ask(casework.app, endpoint, body ? { body } : {}, { token: tokens.access })
const listFirms = async ({ tokens }: SignedUp) =>
  (await call(casework.app, following, {}, { token: tokens.access })).map(
    ({ id, access_level }) => ({ id, access_level }),
  )
const listReceived = ({ tokens }: SignedUp) =>
  call(casework.app, received, {}, { token: tokens.access })
const listClients = ({ tokens }: SignedUp, workspace: number) =>
  ask(casework.app, clientEndpoints.list, {}, { token: tokens.access, workspace })
const requestEmail = (person: SignedUp, email: string) =>
  askAs(person, profileEndpoints.update, {
    name: person.name,
    phone: '1',
    country: 'US',
    bio: '',
    email,
    current_password: person.password,
  })
const invite = async (firm: Person, email: string, assigned_role: 'admin' | 'gold') => {
  await firm.call(send, { body: { emails: [email], invited_names: ['Ann'], assigned_role } })
  return (await readMailedLink(casework, email, '/register')).searchParams.get('invitation') ?? ''
}

async function changeEmail(person: SignedUp, email: string) {
  expect(await requestEmail(person, email)).toMatchObject({ status: 200 })
  expect(
    await askAs(person, profileEndpoints.confirmEmail, {
      code: await readMailedCode(casework, email),
    }),
  ).toMatchObject({ status: 200 })
}

const INVALID = {
  status: 400,
  body: { error: { data: { token: ['This invitation is invalid or has expired'] } } },
}
const ANOTHER_ADDRESS = {
  status: 400,
  body: {
    error: {
      message:
        'This invitation was sent to another address. Sign in with that address to accept it.',
    },
  },
}

test('setting the invited email in the profile does not steal a forwarded invitation; the invited user joins (FIX-002)', async () => {
  const [firm, thief, invited] = [await newPerson(casework), await signUp(casework), newEmail()]
  const token = await invite(firm, invited, 'admin')

  expect(await requestEmail(thief, invited)).toMatchObject({
    status: 200,
    body: { data: { email: thief.email, pending_email: invited } },
  })
  expect(await askAs(thief, accept, { token })).toMatchObject(ANOTHER_ADDRESS)
  expect(await listReceived(thief)).toEqual([])
  const code = chooseWrongCode(await readMailedCode(casework, invited))
  for (let guess = 0; guess < 5; guess += 1)
    expect(await askAs(thief, profileEndpoints.confirmEmail, { code })).toMatchObject({
      status: 400,
    })
  expect(await askAs(thief, accept, { token })).toMatchObject(ANOTHER_ADDRESS)

  const guest = await signUp(casework, invited)
  expect(await askAs(guest, accept, { token })).toMatchObject({ status: 200 })
  expect(await listFirms(guest)).toEqual([{ id: firm.account_id, access_level: 'admin' }])
  expect(await listClients(guest, firm.account_id)).toMatchObject({ status: 200 })
  expect(await listFirms(thief)).toEqual([])
  expect((await listClients(thief, firm.account_id)).status).toBe(403)
})

test('a removed employee cannot return through an invitation to an earlier email; an invited colleague joins (FIX-004)', async () => {
  const [firm, employee, colleague] = [
    await newPerson(casework),
    await signUp(casework),
    await signUp(casework),
  ]
  const [firstEmail, secondEmail] = [employee.email, newEmail()]
  expect(
    await askAs(employee, accept, { token: await invite(firm, firstEmail, 'gold') }),
  ).toMatchObject({
    status: 200,
  })
  await changeEmail(employee, secondEmail)
  const token = await invite(firm, firstEmail, 'admin')
  const colleagueToken = await invite(firm, colleague.email, 'gold')
  expect((await firm.call(list, {})).map(({ email }) => email)).toEqual([
    colleague.email,
    firstEmail,
  ])

  const [connection] = await firm.call(followers, {})
  await firm.call(manage, {
    body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
  })

  expect((await firm.call(list, {})).map(({ email }) => email)).toEqual([colleague.email])
  expect(await askAs(employee, accept, { token })).toMatchObject(INVALID)
  await changeEmail(employee, firstEmail)
  expect(await listReceived(employee)).toEqual([])
  expect(await askAs(employee, accept, { token })).toMatchObject(INVALID)
  expect(await listFirms(employee)).toEqual([])
  expect((await listClients(employee, firm.account_id)).status).toBe(403)

  expect(await askAs(colleague, accept, { token: colleagueToken })).toMatchObject({ status: 200 })
  expect(await listFirms(colleague)).toEqual([{ id: firm.account_id, access_level: 'gold' }])
})
