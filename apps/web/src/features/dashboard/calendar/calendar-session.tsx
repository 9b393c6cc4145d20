import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { getTime, getTypeLabel } from '~/features/sessions'
import { paths } from '~/platform/router/paths'
import { EDGE_COLORS } from './edge-colors.ts'

/** How many sessions a day shows before "+7 more". */
export const MAX_SHOWN_PER_DAY = 3

/**
 * One session of the calendar: time and client in one line. The title is in the tooltip, shown while
 * the day has the focus, or visible with `large`.
 */
export function CalendarSession({ session, large = false }: { session: Session; large?: boolean }) {
  const { id, title, client_name, session_type } = session
  const type = getTypeLabel(session_type)
  return (
    <Link
      {...paths.session(id)}
      preload={false}
      data-session={id}
      // Not a tab stop in the grid, which can hold 300 sessions: the day dialog lists them.
      tabIndex={large ? undefined : -1}
      title={`${getTime(session)} ${title} · ${type}, ${client_name}`}
      className={clsx(
        'relative block rounded-sm border-l-[3px] bg-paper hover:bg-petrol-soft',
        large ? 'px-3 py-2' : 'flex gap-x-1 pr-px pl-[3px] text-[11px]/[15px]',
        session_type === 'court_hearing' ? EDGE_COLORS.hearing : EDGE_COLORS.other,
      )}
    >
      <span className="text-ink-3">{getTime(session)}</span>{' '}
      {large ? (
        <>
          <span className="font-semibold">{title}</span>
          <span className="block truncate text-meta text-ink-3">{`${type}, ${client_name}`}</span>
        </>
      ) : (
        <>
          <span className="sr-only">{`${title}, ${type}, `}</span>
          <span className="min-w-0 truncate">{client_name}</span>
        </>
      )}
    </Link>
  )
}

interface MoreButtonProps {
  day: string
  hidden: number
  onOpen: (day: string) => void
  large?: boolean
}

export function MoreButton({ day, hidden, onOpen, large = false }: MoreButtonProps) {
  if (hidden <= 0) return null
  return (
    <button
      type="button"
      tabIndex={large ? undefined : -1}
      onClick={() => onOpen(day)}
      className={clsx(
        'rounded-sm px-1 font-semibold text-petrol hover:underline',
        large ? 'min-h-8' : 'text-[11px]/[18px]',
      )}
    >
      {t('+{count} more', { count: hidden })}
    </button>
  )
}
