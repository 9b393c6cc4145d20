import { accountEndpoints } from '@casework/contract/accounts'
import { firmEndpoints } from '@casework/contract/firm'
import { notificationEndpoints } from '@casework/contract/notifications'
import { listPermissionCodes, listPermissions, type Role } from '@casework/contract/permissions'
import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import { profileEndpoints } from '@casework/contract/profile'
import { alertEndpoints } from '@casework/contract/alerts'
import { workspaceEndpoints, type PermissionMap } from '@casework/contract/workspaces'
import { currentPreferences } from '~/platform/i18n/preferences'
import { answer, answerBytes, answerIn, type Answer } from './answers.ts'
import { buildFirm, buildProfile } from './samples.ts'

/** Server-sent events that never come. */
const sendNoEvents = () =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })

/** Answers the role and the permissions: of an owner in the own account, of others in the firm. */
export const answerPermissions = (role: Role, changes: Partial<PermissionMap> = {}): Answer =>
  answerIn(
    role === 'owner' ? 'own' : 'firm',
    answer(workspaceEndpoints.checkPermissions, {
      user_role: role,
      permissions: listPermissions(role),
      permission_codes: listPermissionCodes(role),
      ...changes,
    }),
  )

/** Answers what every signed-in page asks for. */
export const answerFrame = (role: Role): Answer[] => {
  const { account, phone, ...profile } = buildProfile()
  if (!account) throw new Error('the sample has no account')
  return [
    answerPermissions('owner'),
    answerPermissions(role),
    answer(profileEndpoints.read, () =>
      buildProfile({
        // It is read some seconds later, and would take back the language of a test.
        preferences: { ...DEFAULT_PREFERENCES, language: currentPreferences().language },
      }),
    ),
    answer(firmEndpoints.get, buildFirm()),
    answer(accountEndpoints.info, { ...profile, id: 1, mobile: phone, role: 'owner', account }),
    answer(notificationEndpoints.list, []),
    answer(alertEndpoints.list, []),
    answerBytes(notificationEndpoints.stream, sendNoEvents),
    answerBytes(alertEndpoints.stream, sendNoEvents),
  ]
}
