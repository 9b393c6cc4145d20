// Maps method and route, or the job, to the closed list of actions.
import type { HistoryAction } from '@casework/contract/history'

/** The changed fields by record. */
type ChangedFields = Readonly<Record<number, object>>

/** A write without a line here is `other`; `recorded-writes.full.test.ts` lists the reasons. */
const KINDS: Readonly<Record<string, HistoryAction>> = {
  'POST /clients/': 'created',
  'PUT /clients/:id/': 'updated',
  'DELETE /clients/:id/': 'deleted',
  'POST /clients/import/': 'imported',
  'GET /clients/export/': 'exported',
  'POST /cases/': 'created',
  'PUT /cases/:id/': 'updated',
  'PATCH /cases/:id/details/': 'updated',
  'POST /cases/:id/status/': 'updated',
  'POST /cases/:id/team/': 'updated',
  'DELETE /cases/:id/team/:user_id/': 'updated',
  'POST /cases/:id/parties/': 'updated',
  'PATCH /cases/:id/parties/:party_id/': 'updated',
  'DELETE /cases/:id/parties/:party_id/': 'updated',
  'DELETE /cases/:id/': 'deleted',
  'GET /cases/export/': 'exported',
  'POST /sessions/': 'created',
  'PUT /sessions/:id/': 'updated',
  'DELETE /sessions/:id/': 'deleted',
  'GET /sessions/export/': 'exported',
  'POST /deadlines/': 'created',
  'PUT /deadlines/:id/': 'updated',
  'POST /deadlines/:id/confirm/': 'updated',
  'POST /deadlines/:id/acknowledge/': 'updated',
  'POST /deadlines/:id/done/': 'updated',
  'POST /deadlines/:id/reopen/': 'updated',
  'POST /deadlines/:id/cancel/': 'updated',
  'POST /deadlines/hand-over/': 'updated',
  'POST /court-days/': 'settings_changed',
  'DELETE /court-days/:day/': 'settings_changed',
  'POST /people/': 'created',
  'PUT /people/:id/': 'updated',
  'DELETE /people/:id/': 'deleted',
  'POST /conflicts/': 'created',
  'POST /conflicts/:id/decide/': 'updated',
  'POST /entries/': 'created',
  'PUT /entries/:id/': 'updated',
  'PATCH /entries/:id/level/': 'updated',
  'POST /entries/:id/amendments/': 'updated',
  'DELETE /entries/:id/': 'deleted',
  'GET /entries/minutes/export/': 'exported',
  'POST /document-groups/': 'created',
  'PUT /document-groups/:id/': 'updated',
  'DELETE /document-groups/:id/': 'deleted',
  'POST /documents/upload/': 'created',
  'PATCH /documents/:id/': 'updated',
  'PATCH /documents/bulk/': 'updated',
  'PATCH /documents/:id/move-to-group/': 'moved',
  'DELETE /documents/:id/': 'deleted',
  'PUT /documents/:id/level-plan/': 'plan_set',
  'POST /documents/:id/level-plan/approve/': 'plan_approved',
  'DELETE /documents/:id/level-plan/': 'plan_ended',
  'GET /documents/:id/view/': 'viewed',
  'POST /documents/:id/openings/': 'viewed',
  'GET /documents/:id/pages/:number/': 'viewed',
  'GET /documents/:id/pages/:number/text/': 'viewed',
  'GET /documents/:id/download/': 'downloaded',
  'POST /documents/bulk/download/': 'downloaded',
  'PUT /connections/update-role/': 'role_changed',
  'POST /connections/manage/': 'disconnected',
  'POST /respond-connection-request/': 'connected',
  'PUT /respond-connection-request/': 'connected',
  'POST /accept-invitation/': 'connected',
  'POST /received-invitations/:id/accept/': 'connected',
  'POST /send-invitation/': 'invited',
  'POST /invitations/:id/resend/': 'invited',
  'PUT /firm/': 'settings_changed',
  'PUT /document-settings/': 'settings_changed',
  'PUT /user/profile/': 'user_changed',
  'POST /user/confirm-email/': 'user_changed',
  'DELETE /user/confirm-email/': 'user_changed',
  'PUT /user/change-password/': 'user_changed',
  'PUT /user/preferences/': 'user_changed',
  'POST /user/passkeys/': 'user_changed',
  'PATCH /user/passkeys/:id/': 'user_changed',
  'DELETE /user/passkeys/:id/': 'user_changed',
  'POST /user/totp/confirm/': 'user_changed',
  'DELETE /user/totp/': 'user_changed',
  'POST /user/recovery-codes/': 'user_changed',
  'DELETE /user/sign-ins/:id/': 'user_changed',
  'POST /user/sign-ins/end-others/': 'user_changed',
  'PUT /firm/sign-in-rules/': 'settings_changed',
  'JOB reset_second_factor': 'user_changed',
  'POST /password-reset-confirm/': 'user_changed',
  'POST /undo-email-change/': 'user_changed',
  'POST /bin/:id/restore/': 'restored',
  'DELETE /bin/:id/': 'purged',
  'PUT /bin/settings/': 'settings_changed',
  'POST /holds/': 'hold_placed',
  'POST /holds/:id/lift/': 'hold_lifted',
  'POST /clients/imports/:id/undo/': 'import_undone',
  'POST /history/erase/': 'values_erased',
  'GET /history/export/': 'exported',
  'GET /history/record-export/': 'exported',
  'JOB chain_started': 'chain_started',
  'JOB purge_bin': 'purged',
  'JOB run_level_plan': 'level_changed',
  'JOB end_level_plan': 'plan_ended',
}

const has = (changes: ChangedFields | undefined, ...fields: readonly string[]) =>
  Object.values(changes ?? {}).some((record) => fields.some((field) => field in record))

/** The action in the closed list; of an update of documents it depends on what has changed. */
export function findKind(action: string, changes?: ChangedFields): HistoryAction {
  const kind = KINDS[action] ?? 'other'
  if (kind !== 'updated' || !action.includes('/documents/')) return kind
  if (has(changes, 'security_level')) return 'level_changed'
  return has(changes, 'group_id', 'client_id', 'case_id', 'session_id') ? 'moved' : kind
}

/**
 * Further kinds that the entries of a route have: a refused request makes no connection, and a new
 * person of a party has an entry. A line above that changes leaves its former kind here, for the
 * entries that are not signed yet.
 */
const FURTHER_KINDS: Readonly<Record<string, HistoryAction>> = {
  'POST /respond-connection-request/': 'other',
  'PUT /respond-connection-request/': 'other',
  'POST /cases/:id/parties/': 'created',
}

/** Whether the entry can have this kind, which is not hashed: the rest of the entry is. */
export const isKindOf = (
  kind: string,
  { action, role, changes }: { action: string; role: string; changes: ChangedFields | null },
): boolean =>
  role === 'none'
    ? kind === 'other'
    : kind === findKind(action, changes ?? undefined) || kind === FURTHER_KINDS[action]
