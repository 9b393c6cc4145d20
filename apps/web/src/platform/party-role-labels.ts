import type { PartyRole } from '@casework/contract/parties'
import { t } from '@casework/texts'

/** What somebody is in a case. */
export const getPartyRoleLabel = (role: PartyRole | 'client'): string =>
  ({
    client: t('Client'),
    co_client: t('Co-client'),
    opponent: t('Opponent'),
    opponent_counsel: t("Opponent's counsel"),
    opponent_insurer: t("Opponent's insurer"),
    court: t('Court'),
    witness: t('Witness'),
    expert: t('Expert'),
    insurer: t('Insurer'),
    other: t('Other'),
  })[role]
