// Searches, lists and decides conflict checks.
import type { conflictEndpoints } from '@casework/contract/conflicts'
import { listCreated, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { forbidden, missing, Refusal } from '../../platform/refusal.ts'
import type { ConflictChecker } from './conflict-checker.ts'
import { findCheck, listChecks, saveDecision } from './conflicts.sql.ts'

const notFound = () => missing('Conflict check not found')
const isDecided = () => new Refusal('conflict', 'This conflict check has been decided')

/** Roles that see hits of every level. */
const SEES_ALL: readonly string[] = ['owner', 'admin']

export const createConflictService = (
  checker: ConflictChecker,
): HandlersOf<typeof conflictEndpoints> => ({
  // Nothing is stored, neither the name nor that it was looked for.
  search: ({ scope }, { body: { except_client_id, except_person_id, ...subject } }) =>
    checker.search(scope, {
      ...subject,
      own_client: except_client_id,
      own_person: except_person_id,
    }),

  list: ({ scope }, { query }) => listChecks(scope, query),

  get: async ({ scope }, { params }) => {
    const found = await findCheck(scope, params.id)
    if (!found) throw notFound()
    return found
  },

  create: async ({ scope, request }, { body }) => {
    const stored = await checker.check(scope, body, { cause: 'by_hand', level: null })
    const check = stored && (await findCheck(scope, stored.id))
    if (!check) {
      request.setStatus(200)
      recordHistory(scope, { isRepeat: true })
      return { ...(await checker.search(scope, body)), decision_needed: false }
    }
    recordHistory(scope, {
      object_type: 'conflict_check',
      object_ids: [check.id],
      changes: { [check.id]: listCreated({ cause: check.cause }) },
    })
    return check
  },

  decide: async ({ scope, actor }, { params, body }) => {
    const found = await findCheck(scope, params.id)
    if (!found) throw notFound()
    if (found.state === 'decided') throw isDecided()
    if (found.has_hidden && !SEES_ALL.includes(actor.role))
      throw forbidden('A match is above your level. Ask the owner.')
    const saved = await saveDecision(scope, params.id, body)
    const decided = saved && (await findCheck(scope, params.id))
    if (!decided) throw isDecided()
    recordHistory(scope, {
      object_type: 'conflict_check',
      object_ids: [saved.id],
      level: saved.security_level,
      changes: {
        [saved.id]: {
          decision: { before: null, after: body.decision },
          reason: { before: null, after: body.reason },
        },
      },
    })
    return decided
  },
})
