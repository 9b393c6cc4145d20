import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMoveSession, useSessionsBetween } from '~/features/sessions'
import { formatCalendarMonth } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { usePermission } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import { EDGE_COLORS } from './edge-colors.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthList } from './month-list.tsx'
import { FIRST_MONTH, groupByDay, getFirstDay, getLastDay, getMonth, LAST_MONTH } from './month.ts'
import { useShownMonth } from './use-shown-month.ts'

const DayDialog = lazyDialog(() => import('./day-dialog.tsx').then((module) => module.DayDialog))

interface CalendarProps {
  today: string
  /** Local wall-clock time, like "2026-11-20T09:41". */
  now: string
  narrow: boolean
}

/** The sessions of one month. A month that fails to load is shown empty, without a message. */
export function Calendar({ today, now, narrow }: CalendarProps) {
  const { month, show, turn } = useShownMonth(getMonth(today))
  const list = useSessionsBetween(getFirstDay(month), getLastDay(month))
  const days = useMemo(() => groupByDay(list.data?.items ?? []), [list.data])
  const canUpdate = usePermission('session', 'update')
  const { mutate } = useMoveSession()
  const [opened, setOpened] = useState({ day: today, open: false })
  const open = (day: string) => {
    if (getMonth(day) !== month) show(getMonth(day))
    setOpened({ day, open: true })
  }
  const close = () => setOpened(({ day }) => ({ day, open: false }))
  const move = (session: Session, day: string) => mutate({ session, day })
  const moveById = (id: number, day: string) => {
    const session = list.data?.items.find((one) => one.id === id)
    if (session) move(session, day)
  }
  const Month = narrow ? MonthList : MonthGrid
  return (
    <section aria-labelledby="calendar" className="card overflow-hidden">
      <CalendarHeader
        month={month}
        count={list.data?.items.length}
        pending={list.isPending}
        onToday={() => show(getMonth(today))}
        onTurn={turn}
      />
      <Month
        month={month}
        today={today}
        now={now}
        days={days}
        pending={list.isPending}
        failed={list.isError}
        onMonth={show}
        onOpen={open}
        onMove={canUpdate ? moveById : undefined}
      />
      <Legend />
      <DayDialog
        day={opened.day}
        open={opened.open}
        onClose={close}
        sessions={days.get(opened.day) ?? []}
        onMove={
          canUpdate
            ? (session, day) => {
                close()
                move(session, day)
              }
            : undefined
        }
      />
    </section>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1 text-meta text-ink-2">
      <li className={clsx('border-l-[3px] pl-2', EDGE_COLORS.hearing)}>{t('Court hearings')}</li>
      <li className={clsx('border-l-[3px] pl-2', EDGE_COLORS.other)}>{t('Other sessions')}</li>
    </ul>
  )
}

interface CalendarHeaderProps {
  month: string
  /** Number of sessions; undefined if they failed to load. */
  count: number | undefined
  pending: boolean
  onToday: () => void
  onTurn: (months: number) => void
}

function CalendarHeader({ month, count, pending, onToday, onTurn }: CalendarHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line py-1 pr-2 pl-4">
      <h2 id="calendar" aria-live="polite" className="mr-auto text-panel">
        {formatCalendarMonth(month)}
      </h2>
      <p className="mr-1 text-label text-ink-3 max-sm:order-last max-sm:w-full">
        {pending
          ? t('Loading…')
          : count !== undefined &&
            t('{count, plural, one {# session} other {# sessions}}', { count })}
      </p>
      <Button size="sm" onClick={onToday}>
        {t('Today')}
      </Button>
      <Button
        size="icon-sm"
        aria-label={t('Previous month')}
        disabledReason={month === FIRST_MONTH ? t('The calendar ends here') : undefined}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden size={16} />
      </Button>
      <Button
        size="icon-sm"
        aria-label={t('Next month')}
        disabledReason={month === LAST_MONTH ? t('The calendar ends here') : undefined}
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden size={16} />
      </Button>
    </div>
  )
}
