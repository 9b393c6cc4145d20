import { t } from '@casework/texts'

export const formatCount = (count: number, hiddenCount: number): string =>
  hiddenCount > 0
    ? t('{n} selected, {m} not on this page', { n: count, m: hiddenCount })
    : t('{count} selected', { count })
