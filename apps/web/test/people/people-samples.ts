import type { ConflictCheck, ConflictHit } from '@casework/contract/conflicts'
import {
  connectionEndpoints,
  type Connection,
  type ConnectionRequest,
} from '@casework/contract/connections'
import {
  invitationEndpoints,
  type Invitation,
  type ReceivedInvitation,
} from '@casework/contract/invitations'
import { connectionEffects } from '@casework/contract/effects'
import type { Party } from '@casework/contract/parties'
import { searchEndpoints } from '@casework/contract/search'
import { signInRuleEndpoints, type SignInRules } from '@casework/contract/sign-in-rules'
import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { answer, refuse, type Answer } from '../answers.ts'

const SINCE = '2026-03-02T09:30:00.000Z'
const EXPIRY = '2026-03-09T09:30:00.000Z'

/** The firm 7, in which everybody but an owner acts; or an employee of the own firm. */
export const buildConnection = (changes: Partial<Connection> = {}): Connection => ({
  id: 7,
  connection_id: 61,
  user_id: 2,
  name: 'Whitfield Law',
  access_level: 'gold',
  assigned_role: 'gold',
  following_since: SINCE,
  connected_since: SINCE,
  can_switch_to: true,
  version: 1,
  ...changes,
})

export const buildRequest = (changes: Partial<ConnectionRequest> = {}): ConnectionRequest => ({
  id: 71,
  status: 'pending',
  sender_name: 'Petra Pending',
  sender_email: 'petra@pending.example',
  receiver_name: 'Quillon Chambers',
  created_at: SINCE,
  assigned_role: null,
  ...changes,
})

export const buildInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 81,
  email: 'nora@new.example',
  invited_name: 'Nora New',
  role: 'silver',
  message: null,
  created_at: SINCE,
  expires_at: EXPIRY,
  delivery: 'sent',
  delivery_error: null,
  ...changes,
})

export const buildReceived = (changes: Partial<ReceivedInvitation> = {}): ReceivedInvitation => ({
  id: 82,
  firm_name: 'Harbour Law',
  inviter_name: 'Harriet Hart',
  role: 'diamond',
  message: 'Welcome,\nsee www.harbour.example',
  created_at: SINCE,
  expires_at: EXPIRY,
  ...changes,
})

export const buildRules = (changes: Partial<SignInRules> = {}): SignInRules => ({
  require_second_factor: false,
  second_factor_from: null,
  step_up_for_red: false,
  people: [
    { user_id: 1, name: 'Eva Brandt', role: 'owner', second_factor: true },
    { user_id: 2, name: 'Emil Employee', role: 'gold', second_factor: false },
  ],
  ...changes,
})

/**
 * Everything that the three tabs of /connections ask for, all empty. What a role would let a person
 * see is shown apart, and stops nothing.
 */
export const answerConnections = (): Answer[] => [
  answer(connectionEndpoints.followers, []),
  answer(connectionEndpoints.following, []),
  answer(connectionEndpoints.received, []),
  answer(connectionEndpoints.sent, []),
  answer(invitationEndpoints.list, []),
  answer(invitationEndpoints.received, []),
  answer(signInRuleEndpoints.read, buildRules()),
  refuse(connectionEffects.joinEffect),
]

/** Types these texts within one pause: real key presses could exceed it on a busy machine. */
export const typeQuickly = (input: Locator, texts: readonly string[]): void => {
  const element = input.element()
  for (const text of texts) {
    Reflect.set(HTMLInputElement.prototype, 'value', text, element)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Chooses an entry of the command palette; nothing is found besides. */
export const chooseInPalette = async (typed: string, entry: string): Promise<void> => {
  await expect.element(page.getByRole('button', { name: /^Search everything/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('combobox').fill(typed)
  await palette.getByRole('option', { name: entry }).click()
}
export const answerSearch = (): Answer =>
  answer(searchEndpoints.find, {
    clients: [],
    cases: [],
    sessions: [],
    documents: [],
    people: [],
    entries: [],
  })

/** The opponent of case 21. */
export const buildParty = (changes: Partial<Party> = {}): Party => ({
  id: 91,
  case_id: 21,
  role: 'opponent',
  reference: 'BB 12/26',
  person: { id: 95, name: 'Bruno Birch', kind: 'person', email: null, phone: null },
  client: null,
  version: 1,
  ...changes,
})

export const CLIENT_PARTY = buildParty({
  id: null,
  role: 'client',
  reference: null,
  person: null,
  client: { id: 11, name: 'Helena Thornbury' },
  version: null,
})

export const HIT: ConflictHit = {
  match: 'same',
  kind: 'person',
  id: 95,
  name: 'Brookfield Estates',
  former_name: null,
  sides: ['theirs'],
  places: [
    {
      case_id: 21,
      number: '2026/0041',
      title: 'Zorro v. Brookfield',
      status: 'open',
      role: 'opponent',
    },
  ],
}

export const buildCheck = (changes: Partial<ConflictCheck> = {}): ConflictCheck => ({
  id: 99,
  cause: 'client_created',
  subject: { name: 'Estates Brookfield', side: 'ours' },
  case: null,
  client_id: 11,
  state: 'open',
  decision: null,
  reason: null,
  made_by: 'Eva Brandt',
  made_at: SINCE,
  decided_by: null,
  decided_at: null,
  has_hidden: false,
  hits: [HIT],
  ...changes,
})
