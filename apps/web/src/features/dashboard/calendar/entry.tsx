import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { typeLabel } from '~/features/sessions'
import { paths } from '~/platform/paths'
import { timeOf } from '../day-sentence.ts'

/** How many sessions a day shows before it says "+7 more". */
export const SHOWN_A_DAY = 3

// An ornament: the words say what kind it is, in the name and when the day is opened.
const EDGES: Record<string, string> = {
  court_hearing: 'border-l-danger',
  meeting: 'border-l-brass-line',
  consultation: 'border-l-petrol',
  deposition: 'border-l-warn',
  phone_call: 'border-l-ok',
}

/**
 * One session of the month: its hour and client, the title as a tooltip and in the day's view (FIX-068); with room for
 * more, the title too (DASH-015, DASH-018).
 */
export function Entry({ session, roomy = false }: { session: Session; roomy?: boolean }) {
  const { id, title, client_name, session_type } = session
  const type = typeLabel(session_type)
  return (
    <Link
      {...paths.session(id)}
      preload={false}
      data-session={id}
      // In the month one opens the day by keyboard, and finds its sessions there: 300 stops of Tab would help nobody.
      tabIndex={roomy ? undefined : -1}
      title={`${timeOf(session)} ${title} · ${type}, ${client_name}`}
      className={clsx(
        'relative block rounded-sm border-l-[3px] bg-paper hover:bg-petrol-soft',
        // A seventh of the calendar holds no name beside the hour, so the client gets a line of its own.
        roomy ? 'px-3 py-2' : 'px-1 py-px text-[12px]/[16px]',
        EDGES[session_type ?? ''] ?? 'border-l-line-strong',
      )}
    >
      <span className={clsx('text-ink-3', !roomy && 'block text-[11px]/[13px]')}>
        {timeOf(session)}
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

/** "+7 more": opens the day. */
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
