import type { ConflictHit, ConflictMatch, ConflictSide } from '@casework/contract/conflicts'
import { t } from '@casework/texts'

export const getMatchLabel = (match: ConflictMatch): string =>
  ({ same: t('Same name'), contact: t('Same contact'), similar: t('Similar name') })[match]

export const getSideLabel = (side: ConflictSide): string =>
  ({ ours: t('Our side'), theirs: t('Other side'), other: t('Neither side') })[side]

export const countMatches = (n: number): string =>
  t('{n, plural, one {# match} other {# matches}}', { n })

/** A key for a list: hits of deleted records have no id. */
export const getHitKey = ({ kind, id }: ConflictHit, at: number): string => `${kind} ${id ?? at}`
