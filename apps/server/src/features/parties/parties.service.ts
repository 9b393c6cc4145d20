// Lists, adds, changes and removes the people of a case.
import type { partyEndpoints, PartyForm, PartyRole, SavedParty } from '@casework/contract/parties'
import type { ConflictCause, ConflictSide } from '@casework/contract/conflicts'
import type { Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { recordHistory, type FieldChanges } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/versions.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import { caseNotFound, insertCaseEvent, requireOpenCaseInPath } from '../cases/index.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import {
  deleteParty,
  findClientSubject,
  findParties,
  findParty,
  findPersonSubject,
  findSubject,
  hasRole,
  insertParty,
  lockParty,
  updateParty,
  type LockedParty,
  type PartySubject,
} from './parties.sql.ts'
import { insertPerson } from './people.sql.ts'
import { describeNewPerson, personNotFound, requireLevel } from './people.service.ts'

type Endpoints = Pick<typeof partyEndpoints, 'list' | 'add' | 'change' | 'remove'>

const partyNotFound = () => missing('Party not found')
const hasRoleAlready = () =>
  new Refusal('conflict', 'This person has this role in the case already')

/** A court is never checked. */
const SIDES: Readonly<Record<PartyRole, ConflictSide | null>> = {
  co_client: 'ours',
  insurer: 'ours',
  opponent: 'theirs',
  opponent_counsel: 'theirs',
  opponent_insurer: 'theirs',
  witness: 'other',
  expert: 'other',
  other: 'other',
  court: null,
}

/** Finds the person or client that is added, or creates the person. */
async function requireSubject(
  scope: WorkspaceScope,
  role: Role,
  { person_id, client_id, person }: PartyForm,
  own_client: number,
): Promise<PartySubject> {
  if (client_id) {
    if (client_id === own_client)
      throw invalidField('client_id', 'The client is in this case already')
    const client = await findSubject(scope, findClientSubject(scope, client_id))
    if (!client) throw invalidField('client_id', 'Client not found')
    return client
  }
  if (person) requireLevel(scope, role, person.security_level)
  const id = person ? (await insertPerson(scope, person))?.id : person_id
  const found = id ? await findSubject(scope, findPersonSubject(scope, id)) : undefined
  if (!found) throw personNotFound()
  return found
}

const selectSubject = (scope: WorkspaceScope, { person_id, client_id }: LockedParty) =>
  person_id === null
    ? findClientSubject(scope, client_id ?? 0)
    : findPersonSubject(scope, person_id)

/** The entry is one of the case; names are looked up when it is read, at the levels of the reader. */
function recordParty(
  scope: WorkspaceScope,
  case_id: number,
  { person_id, client_id, security_level }: PartySubject,
  what: 'added' | 'changed' | 'removed',
  changes: FieldChanges,
) {
  const field = person_id === null ? 'party_client' : 'party_person'
  const id = person_id ?? client_id
  const whom = { before: what === 'added' ? null : id, after: what === 'removed' ? null : id }
  recordHistory(scope, {
    level: security_level,
    changes: { [case_id]: { [field]: whom, ...changes } },
  })
}

const createAnswer =
  (checker: ConflictChecker) =>
  async (
    scope: WorkspaceScope,
    case_id: number,
    id: number,
    checked?: { subject: PartySubject; role: PartyRole; cause: ConflictCause },
  ): Promise<SavedParty> => {
    const party = await findParty(scope, case_id, id)
    if (!party) throw partyNotFound()
    const side = checked && SIDES[checked.role]
    if (!checked || !side) return { ...party, conflict_check: null }
    const { name, email, phone, security_level, person_id } = checked.subject
    const conflict_check = await checker.check(
      scope,
      { name, email, phone, side, own_party: id },
      { cause: checked.cause, level: security_level, person_id, case_id },
    )
    return { ...party, conflict_check }
  }

const createAdd = (
  answer: ReturnType<typeof createAnswer>,
): HandlersOf<Pick<Endpoints, 'add'>> => ({
  add: async ({ scope, actor }, { params, body }) => {
    const { client_id } = await requireOpenCaseInPath(scope, params.id)
    const { role, reference } = body
    const subject = await requireSubject(scope, actor.role, body, client_id)
    const added = await insertParty(scope, params.id, subject, { role, reference })
    if (!added) throw hasRoleAlready()
    await insertCaseEvent(scope, params.id, {
      kind: 'party',
      text_key: 'party_added',
      values: { role },
      party: subject,
    })
    recordParty(scope, params.id, subject, 'added', {
      party_role: { before: null, after: role },
    })
    if (body.person && subject.person_id !== null)
      recordHistory(scope, { also: [describeNewPerson(subject.person_id, body.person)] })
    return answer(scope, params.id, added.id, { subject, role, cause: 'party_added' })
  },
})

const createChange = (
  answer: ReturnType<typeof createAnswer>,
): HandlersOf<Pick<Endpoints, 'change'>> => ({
  change: async ({ scope, request }, { params, body }) => {
    const party = await lockParty(scope, params.id, params.party_id)
    const subject = party && (await findSubject(scope, selectSubject(scope, party)))
    if (!subject) throw partyNotFound()
    const { role = party.role, reference = party.reference } = body
    const isOtherRole = role !== party.role
    if (isOtherRole && (await hasRole(scope, params.id, party, role))) throw hasRoleAlready()
    const saved = { role, reference }
    if (!(await updateParty(scope, party.id, saved, request.allowedVersions()))) throw conflict()
    if (isOtherRole || reference !== party.reference)
      await insertCaseEvent(scope, params.id, {
        kind: 'party',
        text_key: isOtherRole ? 'party_role' : 'party_reference',
        ...(isOtherRole && { values: { role } }),
        party: subject,
      })
    recordParty(scope, params.id, subject, 'changed', {
      ...(isOtherRole && { party_role: { before: party.role, after: role } }),
      ...(reference !== party.reference && {
        party_reference: { before: party.reference, after: reference },
      }),
    })
    const checked = { subject, role, cause: 'role_changed' } as const
    return answer(scope, params.id, party.id, isOtherRole ? checked : undefined)
  },
})

export const createPartyService = (checker: ConflictChecker): HandlersOf<Endpoints> => ({
  ...createAdd(createAnswer(checker)),
  ...createChange(createAnswer(checker)),

  list: async ({ scope }, { params }) => {
    const parties = await findParties(scope, params.id)
    if (!parties) throw caseNotFound()
    return parties
  },

  remove: async ({ scope }, { params }) => {
    const party = await lockParty(scope, params.id, params.party_id)
    const subject = party && (await findSubject(scope, selectSubject(scope, party)))
    if (!subject || !(await deleteParty(scope, party.id))) throw partyNotFound()
    await insertCaseEvent(scope, params.id, {
      kind: 'party',
      text_key: 'party_removed',
      party: subject,
    })
    recordParty(scope, params.id, subject, 'removed', {
      party_role: { before: party.role, after: null },
      ...(party.reference !== null && {
        party_reference: { before: party.reference, after: null },
      }),
    })
    return null
  },
})
