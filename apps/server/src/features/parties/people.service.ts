// Lists, adds, changes and deletes people of the directory.
import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { partyEndpoints, PersonForm } from '@casework/contract/parties'
import type { Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { pickPreviousValues } from '../../platform/history/previous-values.sql.ts'
import {
  listChanged,
  listCreated,
  recordHistory,
  type HistoryDetails,
} from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import {
  deletePerson,
  findCasesOfPerson,
  findPerson,
  insertPerson,
  listPeople,
  lockPerson,
  RECORDED,
  updatePerson,
} from './people.sql.ts'

type Endpoints = Pick<
  typeof partyEndpoints,
  'listPeople' | 'createPerson' | 'getPerson' | 'updatePerson' | 'removePerson'
>

export const personNotFound = () => missing('Person not found')

/** @throws Refusal under `security_level` when the role does not see this level */
export function requireLevel({ levels }: WorkspaceScope, role: Role, level: Level): void {
  if (!levels.includes(level))
    throw invalidField('security_level', 'Your {role} role cannot create {level} records', {
      role: role.toUpperCase(),
      level: level.toUpperCase(),
    })
}

/** The audit entry of a new person, also of one that is added with their place in a case. */
export const describeNewPerson = (id: number, form: PersonForm): HistoryDetails => ({
  kind: 'created',
  object_type: 'person',
  object_ids: [id],
  level: form.security_level,
  changes: { [id]: listCreated(form) },
})

const pickHigher = (one: Level, other: Level): Level =>
  LEVELS.find((level) => level === one || level === other) ?? one

export const createPersonService = (checker: ConflictChecker): HandlersOf<Endpoints> => ({
  listPeople: ({ scope }, { query }) => listPeople(scope, query),

  createPerson: async ({ scope, actor }, { body }) => {
    requireLevel(scope, actor.role, body.security_level)
    const inserted = await insertPerson(scope, body)
    const created = inserted && (await findPerson(scope, inserted.id))
    if (!created) throw personNotFound()
    recordHistory(scope, describeNewPerson(created.id, body))
    return created
  },

  getPerson: async ({ scope }, { params }) => {
    const found = await findPerson(scope, params.id)
    if (!found) throw personNotFound()
    return { ...found, cases: await findCasesOfPerson(scope, params.id) }
  },

  updatePerson: async ({ scope, actor, request }, { params, body }) => {
    const current = await findPerson(scope, params.id)
    if (!current) throw personNotFound()
    if (body.security_level) requireLevel(scope, actor.role, body.security_level)
    const before = await updatePerson(scope, params.id, body, request.allowedVersions())
    const updated = before && (await findPerson(scope, params.id))
    if (!updated) throw conflictOrNotFound(await findPerson(scope, params.id), personNotFound)
    const values = pickPreviousValues(before, RECORDED)
    recordHistory(scope, {
      object_type: 'person',
      object_ids: [params.id],
      level: pickHigher(values.security_level as Level, updated.security_level),
      changes: { [params.id]: listChanged(values, body) },
    })
    return updated
  },

  removePerson: async ({ scope }, { params }) => {
    const found = await lockPerson(scope, params.id)
    if (!found) throw personNotFound()
    if (found.cases_count > 0)
      throw new Refusal('conflict', 'This person is in {n} cases. Remove the person there first.', {
        values: { n: found.cases_count },
      })
    const { id, name, security_level } = found
    await checker.retire(scope, 'other', [{ name, person_id: id, security_level }])
    await deletePerson(scope, id)
    recordHistory(scope, { object_type: 'person', object_ids: [id], level: security_level })
    return null
  },
})
