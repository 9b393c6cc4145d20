import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { formatCalendarDay } from '~/platform/i18n/format'
import { Badge } from '~/ui'

type Status = Pick<LegalCase, 'status' | 'closed_on' | 'archived_on'>

const TONES = { open: 'ok', closed: 'neutral', archived: 'outline' } as const

/** "Open", "Closed March 4, 2026"; `short` leaves the date out. */
export function CaseStatusBadge({
  legalCase,
  short = false,
}: {
  legalCase: Status
  short?: boolean | undefined
}) {
  return <Badge tone={TONES[legalCase.status]}>{describeStatus(legalCase, short)}</Badge>
}

function describeStatus({ status, closed_on, archived_on }: Status, short: boolean): string {
  const day = status === 'archived' ? archived_on : closed_on
  if (status === 'open') return t('Open')
  if (short || day === null) return status === 'closed' ? t('Closed') : t('Archived')
  const date = formatCalendarDay(day)
  return status === 'closed' ? t('Closed {date}', { date }) : t('Archived {date}', { date })
}
