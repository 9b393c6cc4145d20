import { LEVEL_LABELS, listVisibleLevels, type Level } from '@casework/contract/document-levels'
import type { Direction, EntryKind } from '@casework/contract/journal'
import { t } from '@casework/texts'

/** The kinds that are entered by hand. */
export const WRITTEN_KINDS = ['note', 'call', 'letter'] as const
export type WrittenKind = (typeof WRITTEN_KINDS)[number]

export const getKindLabel = (kind: EntryKind): string =>
  ({ note: t('Note'), call: t('Call'), letter: t('Letter'), mail: t('Letter') })[kind]

export const getDirectionLabel = (direction: Direction): string =>
  direction === 'out' ? t('Outgoing') : t('Incoming')

export const formatMinutes = (minutes: number) => t('{minutes} min', { minutes })

export const listLevelOptions = (role: string): { value: Level; label: string }[] =>
  listVisibleLevels(role).map((level) => ({ value: level, label: t(LEVEL_LABELS[level]) }))

/** The number before "min" at the end of a text. */
export function readMinutes(text: string): number | null {
  const minutes = Number(/(?:^|[^\d.,:])(\d{1,4})\s*min\.?\s*$/iu.exec(text)?.[1])
  return minutes >= 1 && minutes <= 1440 ? minutes : null
}
