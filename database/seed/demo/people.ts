import { endpoints } from '@casework/contract'
import { EMPLOYEE_ROLES, ROLES } from '@casework/contract/permissions'
import { DEFAULT_PREFERENCES, type Language } from '@casework/contract/preferences'
import type { Mail } from '../../../apps/server/src/platform/mail/mail.ts'
import type { Caller } from '../call-app.ts'
import type { DemoContent, DemoPerson } from './content.ts'

/** Shared by all demo users. */
export const DEMO_PASSWORD = 'Casework-demo-1'

/** Domains below example.com reach nobody. English came first and has the shortest. */
export const getEmail = (language: Language, part: DemoPerson['part']): string =>
  `${part}@${language === 'en' ? '' : `${language}.`}demo.example.com`

export interface SignedUp {
  readonly token: string
  readonly user_id: number
}

export type People = ReadonlyMap<DemoPerson['part'], SignedUp>

/** The people who have an account; an invited person has none yet. */
export const listMembers = ({ people }: DemoContent): DemoPerson[] =>
  people.filter(({ part }) => part !== 'invited')

/** Signs up each person through the API, confirms the mailed code and sets the language. */
export async function registerPeople(
  content: DemoContent,
  callAs: (token?: string) => Caller,
  mailTo: (email: string) => Mail,
): Promise<People> {
  const { language, firm } = content
  const visitor = callAs()
  const people = new Map<DemoPerson['part'], SignedUp>()
  for (const { part, name } of listMembers(content)) {
    const email = getEmail(language, part)
    const body = {
      name,
      email,
      mobile: firm.phone,
      password: DEMO_PASSWORD,
      country_id: firm.country,
    }
    await visitor.call(endpoints.auth.register, { body })
    const confirmation_code = /\b\d{6}\b/.exec(mailTo(email).text)?.[0] ?? ''
    const { tokens, user } = await visitor.call(endpoints.auth.confirm, {
      body: { email, confirmation_code },
    })
    await callAs(tokens.access).call(endpoints.profile.savePreferences, {
      body: { ...DEFAULT_PREFERENCES, language },
    })
    people.set(part, { token: tokens.access, user_id: user.id })
  }
  return people
}

export function getPerson(people: People, part: DemoPerson['part']): SignedUp {
  const person = people.get(part)
  if (!person) throw new Error(`The demo firm has no ${part}`)
  return person
}

/** Every employee asks to work for the firm and is accepted; the applicant still waits. */
export async function connectPeople(
  content: DemoContent,
  people: People,
  callAs: (token?: string) => Caller,
): Promise<void> {
  const owner = callAs(getPerson(people, 'owner').token)
  const { id, name } = await owner.call(endpoints.firm.get, {})
  const body = { receiver_account_id: id, receiver_account_name: name }
  for (const part of [...EMPLOYEE_ROLES, 'applicant'] as const) {
    const { token } = getPerson(people, part)
    const request = await callAs(token).call(endpoints.connections.send, { body })
    if (part === 'applicant') continue
    await owner.call(endpoints.connections.answer, {
      body: { id: request.id, status: 'accepted', assigned_role: part },
    })
  }
  for (const { name: invited } of content.people.filter(({ part }) => part === 'invited'))
    await owner.call(endpoints.invitations.send, {
      body: {
        emails: [getEmail(content.language, 'invited')],
        invited_names: [invited],
        assigned_role: 'gold',
        message: null,
      },
    })
}

/** The lines that tell how to sign in. */
export const describePeople = ({ language, people }: DemoContent): string[] => {
  const roles = people.filter(({ part }) => (ROLES as readonly string[]).includes(part))
  const width = Math.max(...roles.map(({ part }) => getEmail(language, part).length))
  return roles.map(
    ({ part, name }) => `  ${getEmail(language, part).padEnd(width)}  ${name}, ${part}`,
  )
}
