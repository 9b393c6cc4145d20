import type { SessionDetails } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, Briefcase, CircleUser, User, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { linkClass, VisuallyHidden } from '~/ui'
import { getCaseTitle, getClientName, getTypeLabel } from './session-labels.ts'
import { getPhase } from './session-time.ts'
import { describeWhen } from './session-when.ts'
import { getTypeIcon } from '~/platform/session-type-icon'
import { useFirmNow } from './use-firm-now.ts'

interface SessionBandProps {
  session: SessionDetails
  /** A line below everything else. */
  note?: string | undefined
}

/** When a session is, what kind it is, and whose; and the sessions around it. */
export function SessionBand({ session, note }: SessionBandProps) {
  const now = useFirmNow()
  const phase = getPhase(session, now)
  return (
    <section
      aria-label={t('Date, client and case')}
      className="card mt-1.5 overflow-hidden border-l-[3px] border-l-brass-line md:mt-4"
    >
      <div className="px-4 py-1.5 md:py-3.5">
        <p
          className={clsx(
            'font-serif text-large font-medium md:text-panel',
            phase === 'now' && 'text-petrol',
            phase === 'over' && 'text-ink-2',
          )}
        >
          {describeWhen(session, now)}
        </p>
        <Facts session={session} />
        {note !== undefined && <p className="mt-1.5 text-meta text-ink-3">{note}</p>}
      </div>
      <Neighbours session={session} />
    </section>
  )
}

function Facts({ session }: { session: SessionDetails }) {
  const { client_id, case_id, session_type, lead } = session
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 md:mt-1">
      {session_type && <Fact icon={getTypeIcon(session_type)}>{getTypeLabel(session_type)}</Fact>}
      {client_id > 0 && (
        <Fact icon={User} name={t('Client')}>
          <Link {...paths.client(client_id)} className={linkClass}>
            {getClientName(session)}
          </Link>
        </Fact>
      )}
      {case_id > 0 && (
        <Fact icon={Briefcase} name={t('Case')}>
          <Link {...paths.case(case_id)} className={linkClass}>
            {getCaseTitle(session)}
          </Link>
        </Fact>
      )}
      {lead && (
        <Fact icon={CircleUser} name={t('Responsible')}>
          {lead.name}
        </Fact>
      )}
    </ul>
  )
}

interface FactProps {
  icon: LucideIcon
  /** What the value is, for screen readers. */
  name?: string
  children: ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden size={14} className="shrink-0 text-ink-3" />
      {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

/** The sessions around it in its case; nothing if it is the only one. */
function Neighbours({ session: { previous, next } }: { session: SessionDetails }) {
  if (!previous && !next) return null
  return (
    <nav
      aria-label={t('Other sessions of this case')}
      className="grid grid-cols-2 border-t border-line bg-sunken"
    >
      <Neighbour
        label={t('Previous session of this case')}
        session={previous}
        none={t('The first session of this case')}
      />
      <Neighbour
        isNext
        label={t('Next session of this case')}
        session={next}
        none={t('The last session of this case')}
      />
    </nav>
  )
}

interface NeighbourProps {
  label: string
  session: SessionDetails['next']
  /** Shown if there is none. */
  none: string
  isNext?: boolean
}

function Neighbour({ label, session, none, isNext = false }: NeighbourProps) {
  const className = clsx('min-w-0 px-4 py-2', isNext && 'border-l border-line text-right')
  if (!session) return <p className={clsx(className, 'text-meta text-ink-3')}>{none}</p>
  const Icon = isNext ? ArrowRight : ArrowLeft
  return (
    <Link
      {...paths.session(session.id)}
      className={clsx(className, 'group hover:bg-surface focus-visible:-outline-offset-2')}
    >
      <span
        className={clsx(
          'flex items-center gap-1.5 text-meta text-ink-3',
          isNext && 'flex-row-reverse',
        )}
      >
        <Icon aria-hidden size={13} className="shrink-0" />
        {label}
      </span>
      <span className="block truncate font-medium group-hover:text-petrol">{session.title}</span>
      <span className="block truncate text-meta text-ink-3">{formatDateTime(session.date)}</span>
    </Link>
  )
}
