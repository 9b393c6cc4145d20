import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { getTypeLabel } from '~/features/sessions'
import { paths } from '~/platform/router/paths'
import { getTime } from '../day-sentence.ts'

/** How many sessions a day shows before "+7 more". */
export const MAX_SHOWN_PER_DAY = 3

// Decoration only: the accessible name and the day dialog name the type.
const EDGE_COLORS: Record<string, string> = {
  court_hearing: 'border-l-danger',
  meeting: 'border-l-brass-line',
  consultation: 'border-l-petrol',
  deposition: 'border-l-warn',
  phone_call: 'border-l-ok',
}

/**
 * One session of the calendar: time and client. The title is in the tooltip, or visible with
 * `roomy`.
 */
export function Entry({ session, roomy = false }: { session: Session; roomy?: boolean }) {
  const { id, title, client_name, session_type } = session
  const type = getTypeLabel(session_type)
  return (
    <Link
      {...paths.session(id)}
      preload={false}
      data-session={id}
      // Not a tab stop in the grid, which can hold 300 sessions: the day dialog lists them.
      tabIndex={roomy ? undefined : -1}
      title={`${getTime(session)} ${title} · ${type}, ${client_name}`}
      className={clsx(
        'relative block rounded-sm border-l-[3px] bg-paper hover:bg-petrol-soft',
        // A day column is too narrow for the client beside the time.
        roomy ? 'px-3 py-2' : 'px-1 py-px text-[12px]/[16px]',
        EDGE_COLORS[session_type ?? ''] ?? 'border-l-line-strong',
      )}
    >
      <span className={clsx('text-ink-3', !roomy && 'block text-[11px]/[13px]')}>
        {getTime(session)}
      </span>{' '}
      {roomy ? (
        <>
          <span className="font-semibold">{title}</span>
          <span className="block truncate text-meta text-ink-3">{`${type}, ${client_name}`}</span>
        </>
      ) : (
        <>
          <span className="sr-only">{`${title}, ${type}, `}</span>
          <span className="block truncate">{client_name}</span>
        </>
      )}
    </Link>
  )
}

interface MoreProps {
  day: string
  hidden: number
  onOpen: (day: string) => void
  roomy?: boolean
}

export function More({ day, hidden, onOpen, roomy = false }: MoreProps) {
  if (hidden <= 0) return null
  return (
    <button
      type="button"
      tabIndex={roomy ? undefined : -1}
      onClick={() => onOpen(day)}
      className={clsx(
        'rounded-sm px-1.5 font-semibold text-petrol hover:underline',
        roomy ? 'min-h-8' : 'text-[12px]/[24px]',
      )}
    >
      {t('+{count} more', { count: hidden })}
    </button>
  )
}
