import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { getPhase, getTime, getTypeLabel } from '~/features/sessions'
import { addDays } from '~/platform/i18n/days'
import { formatShortDay } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { Badge } from '~/ui'

interface AgendaRowProps {
  session: Session
  /** Local wall-clock time, like "2026-11-20T09:41". */
  now: string
  /** The day, in the first row of a day. */
  day: string | undefined
}

/** A session with one press to it, its client, its case and its documents. */
export function AgendaRow({ session, now, day }: AgendaRowProps) {
  const { id, title, session_type, client_id, client_name, case_id, case_title } = session
  const phase = getPhase(session, now)
  return (
    <Row day={day} now={now}>
      <div
        className={clsx(
          'relative -mx-2 grid grid-cols-[3.25rem_minmax(0,1fr)] rounded-md px-2 py-2 hover:bg-sunken xl:col-start-2',
          phase === 'now' && 'bg-petrol-soft',
        )}
      >
        <span
          className={clsx('leading-6 font-medium', phase === 'over' ? 'text-ink-3' : 'text-ink-2')}
        >
          {getTime(session)}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            {phase === 'now' && (
              <Badge tone="petrol" className="bg-petrol! text-on-petrol!">
                {describeSince(session, now)}
              </Badge>
            )}
            <Link
              {...paths.session(id)}
              className={clsx(
                'inline-block min-w-0 leading-6 wrap-anywhere after:absolute after:inset-0 after:rounded-md hover:text-petrol',
                phase === 'over' ? 'text-ink-2' : 'font-semibold',
              )}
            >
              {title}
            </Link>
            <span className="text-meta text-ink-3">{getTypeLabel(session_type)}</span>
          </p>
          <p className="text-meta leading-5 wrap-anywhere text-ink-3 [&_a]:relative [&_a]:z-[1] [&_a]:text-ink-2">
            <Link {...paths.client(client_id)} className="link">
              {client_name}
            </Link>
            {' · '}
            <Link {...paths.case(case_id)} className="link">
              {case_title}
            </Link>
            <Documents session={session} />
          </p>
        </div>
      </div>
    </Row>
  )
}

/** A day without sessions, said in a row like the others. */
export function EmptyDay({ day, now, sentence }: { day: string; now: string; sentence: string }) {
  return (
    <Row day={day} now={now}>
      <p className="py-2 text-ink-2">{sentence}</p>
    </Row>
  )
}

function Row({
  day,
  now,
  children,
}: Pick<AgendaRowProps, 'day' | 'now'> & { children: ReactNode }) {
  return (
    <li
      className={clsx(
        'grid xl:grid-cols-[6.5rem_minmax(0,1fr)]',
        day !== undefined &&
          'not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1',
      )}
    >
      {day !== undefined && (
        <h3 className="eyebrow pt-1.5 font-sans! xl:pt-2.5">
          {getDayLabel(day, now.slice(0, 10))}
        </h3>
      )}
      {children}
    </li>
  )
}

function Documents({ session: { id, documents_count: count } }: { session: Session }) {
  if (count === 0) return null
  return (
    <>
      {' · '}
      <Link {...paths.session(id)} search={{ tab: 'documents' }} className="link">
        {t('{count, plural, one {# document} other {# documents}}', { count })}
      </Link>
    </>
  )
}

function describeSince(session: Session, now: string): string {
  const time = getTime(session)
  return session.date.startsWith(now.slice(0, 10))
    ? t('Now, since {time}', { time })
    : t('Now, since yesterday at {time}', { time })
}

function getDayLabel(day: string, today: string): string {
  if (day === today) return t('Today')
  return day === addDays(today, 1) ? t('Tomorrow') : formatShortDay(day)
}
