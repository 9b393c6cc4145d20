import type { Level } from '@casework/contract/document-levels'
import { PARTY_ROLES, PERSON_KINDS, type PersonKind } from '@casework/contract/parties'
import { listVisibleLevels, LEVEL_LABELS } from '@casework/contract/document-levels'
import type { ConflictSide } from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { getPartyRoleLabel } from '~/platform/party-role-labels'

export const getKindLabel = (kind: PersonKind): string =>
  ({ person: t('Person'), organisation: t('Organisation') })[kind]

export const getKindOptions = () =>
  PERSON_KINDS.map((kind) => ({ value: kind, label: getKindLabel(kind) }))

export const getRoleOptions = () =>
  PARTY_ROLES.map((role) => ({ value: role, label: getPartyRoleLabel(role) }))

/** The levels that a role may give. */
export const getLevelOptions = (role: string | null | undefined) =>
  listVisibleLevels(role)
    .toReversed()
    .map((level: Level) => ({ value: level, label: t(LEVEL_LABELS[level]) }))

/** The side of a role, for the look-up while typing; a court is never looked up. */
export const getSideOfRole = (role: unknown): ConflictSide => {
  if (role === 'co_client' || role === 'insurer') return 'ours'
  return typeof role === 'string' && role.startsWith('opponent') ? 'theirs' : 'other'
}
