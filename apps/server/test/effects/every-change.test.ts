// Rule: whoever changes what people see or own is shown the effect before. A later write must have
// an effect endpoint, or be named here with the reason why it needs none.
import { endpoints } from '@casework/contract'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import {
  caseEffects,
  connectionEffects,
  documentEffects,
  groupEffects,
  levelEffects,
  sessionEffects,
} from '@casework/contract/effects'
import type { AnyEndpoint, RecordKind } from '@casework/contract/parts/endpoint'
import { expect, test } from 'vitest'
import { formatKey } from '../see-as/workspace-calls.ts'

/** Kinds of records that decide who sees what, and that people see. */
const SEEN: readonly RecordKind[] = [
  'connections',
  'permissions',
  'clients',
  'cases',
  'sessions',
  'document-groups',
  'level-plans',
  'documents',
  'people',
  'parties',
  'deadlines',
  'conflicts',
  'entries',
]

const { roleEffect: role, removalEffect: removal, joinEffect: join } = connectionEffects
const { levelEffect: level, moveEffect: documentMove } = documentEffects
const { placeEffect, groupEffect } = documentPlaceEffects
const ALL = [
  connectionEffects,
  documentEffects,
  documentPlaceEffects,
  groupEffects,
  levelEffects,
  caseEffects,
  sessionEffects,
].flatMap((group) => Object.values<AnyEndpoint>(group))

/** Write -> the effects of its changes. */
const EFFECTS: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  'PUT /connections/update-role/': [role],
  'POST /connections/manage/': [removal],
  'POST /respond-connection-request/': [join],
  'PUT /respond-connection-request/': [join],
  'POST /send-invitation/': [join],
  'PATCH /documents/:id/': [level],
  'PATCH /documents/:id/move-to-group/': [documentMove],
  'PATCH /documents/bulk/': [level, placeEffect, groupEffect],
  'PUT /documents/:id/level-plan/': [level],
  'PATCH /entries/:id/level/': [levelEffects.levelEffect],
  'PUT /people/:id/': [levelEffects.levelEffect],
  'PUT /cases/:id/': [caseEffects.moveEffect],
  'PUT /sessions/:id/': [sessionEffects.moveEffect],
  'PUT /document-groups/:id/': [groupEffects.moveEffect],
}

const NEW = 'the person chooses everything in the form; nobody had access before'
const COUNTED = 'the dialog counts before what the deletion removes, for everybody alike'
const REJOINS = 'restores what everybody with the level could see before'
const SAME = 'changes texts or marks, not who sees or owns a record'

const ACCEPTS =
  'the firm has seen the effect and chosen; the person sees what the role may do, and no counts'
const DEADLINE = 'every role sees every deadline, whoever it is for'

const WITHOUT: Readonly<Record<string, string>> = {
  'POST /send-connection-request/': 'asks only; the firm answers',
  'POST /invitations/:id/resend/': 'sends the same invitation again',
  'DELETE /invitations/:id/': 'nobody has access through an open invitation',
  'POST /accept-invitation/': ACCEPTS,
  'POST /received-invitations/:id/accept/': ACCEPTS,
  'POST /received-invitations/:id/decline/': 'gives no access',
  'POST /clients/': NEW,
  'POST /clients/import/': NEW,
  'PUT /clients/:id/': SAME,
  'DELETE /clients/:id/': COUNTED,
  'POST /cases/': NEW,
  'PATCH /cases/:id/details/': SAME,
  'POST /cases/:id/status/': SAME,
  'POST /cases/:id/team/': 'membership in a team gives no access',
  'DELETE /cases/:id/team/:user_id/': 'membership in a team gives no access',
  'DELETE /cases/:id/': COUNTED,
  'POST /deadlines/hand-over/': 'membership in a team gives no access, nor does a deadline',
  'POST /people/': NEW,
  'DELETE /people/:id/': 'a person who is in no case; the dialog says that it is for good',
  'POST /cases/:id/parties/': NEW,
  'PATCH /cases/:id/parties/:party_id/': SAME,
  'DELETE /cases/:id/parties/:party_id/': 'the person stays in the directory, with its level',
  'POST /conflicts/': NEW,
  'POST /conflicts/:id/decide/': SAME,
  'POST /deadlines/': NEW,
  'PUT /deadlines/:id/': DEADLINE,
  'POST /deadlines/:id/confirm/': DEADLINE,
  'POST /deadlines/:id/acknowledge/': DEADLINE,
  'POST /deadlines/:id/done/': DEADLINE,
  'POST /deadlines/:id/cancel/': DEADLINE,
  'POST /deadlines/:id/reopen/': DEADLINE,
  'POST /sessions/': NEW,
  'DELETE /sessions/:id/': COUNTED,
  'POST /document-groups/': NEW,
  'DELETE /document-groups/:id/': COUNTED,
  'POST /documents/upload/': NEW,
  'DELETE /documents/:id/': COUNTED,
  'PUT /document-settings/': 'everybody sees what they saw; the dialog says that downloads stop',
  'POST /documents/:id/level-plan/approve/':
    'the plan names both levels, and its effect was shown to the planner',
  'DELETE /documents/:id/level-plan/': 'the level stays as it is',
  'POST /entries/': NEW,
  'PUT /entries/:id/': SAME,
  'POST /entries/:id/amendments/': SAME,
  'DELETE /entries/:id/': 'the entry alone; the dialog says that it cannot be undone',
  'POST /bin/:id/restore/': REJOINS,
  'POST /clients/imports/:id/undo/': COUNTED,
}

const WRITES = Object.values(endpoints)
  .flatMap((group) => Object.values<AnyEndpoint>(group))
  .filter(({ changes }) => changes?.some((kind) => SEEN.includes(kind)))

test('every write that changes who sees or owns what has an effect, or a reason', () => {
  const known = [...Object.keys(EFFECTS), ...Object.keys(WITHOUT)]

  expect(known.toSorted()).toEqual(WRITES.map(formatKey).toSorted())
  expect(new Set(Object.values(EFFECTS).flat())).toEqual(new Set(ALL))
})

/** Whoever may change the level of an entry asks the same about people, which it may not change. */
const WIDER: Readonly<Record<string, AnyEndpoint['permission']>> = {
  'PUT /people/:id/': ['document', 'update'],
}

test('an effect asks for the same right as the change', () => {
  for (const [key, effects] of Object.entries(EFFECTS)) {
    const write = WRITES.find((endpoint) => formatKey(endpoint) === key)
    for (const { permission, method } of effects)
      expect([key, method, permission]).toEqual([key, 'GET', WIDER[key] ?? write?.permission])
  }
})
