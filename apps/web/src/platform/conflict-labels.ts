import type { ConflictCause, ConflictDecision } from '@casework/contract/conflicts'
import { t } from '@casework/texts'

export const getCauseLabel = (cause: ConflictCause): string =>
  ({
    client_created: t('Client added'),
    client_changed: t('Client changed'),
    party_added: t('Person added to a case'),
    role_changed: t('Role changed in a case'),
    import: t('Client import'),
    by_hand: t('Checked by hand'),
  })[cause]

export const getDecisionLabel = (decision: ConflictDecision): string =>
  ({ no_conflict: t('No conflict'), go_on: t('Go on'), declined: t('Decline') })[decision]
