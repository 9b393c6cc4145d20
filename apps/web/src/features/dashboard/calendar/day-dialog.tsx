import { FIRST_DAY, getLastSessionDay, sessionDay } from '@casework/contract/parts/days'
import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { getTime, getTypeLabel } from '~/features/sessions'
import { describeYears } from '~/platform/i18n/date-limits'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { formatCalendarDay, formatWeekday } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import {
  Badge,
  Button,
  ButtonLink,
  Dialog,
  Field,
  linkClass,
  TextInput,
  VisuallyHidden,
} from '~/ui'

interface DayDialogProps {
  day: string
  open: boolean
  onClose: () => void
  sessions: readonly Session[]
  onMove: ((session: Session, day: string) => void) | undefined
}

/** All sessions of a day. Also the way to move a session without a mouse. */
export function DayDialog({ day, open, onClose, sessions, onMove }: DayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={formatWeekday(day)}
      description={t(
        '{count, plural, =0 {Nothing is scheduled on this day.} one {# session} other {# sessions}}',
        { count: sessions.length },
      )}
      footer={
        <>
          <Can permission={['session', 'create']}>
            <ButtonLink render={<Link {...paths.newSession({ date: day })} />}>
              <CalendarPlus aria-hidden size={16} />
              {t('Add Session')}
            </ButtonLink>
          </Can>
          <Button tone="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {sessions.length > 0 && (
        <ul
          aria-label={t('Sessions on {date}', { date: formatCalendarDay(day) })}
          className="-my-4 divide-y divide-line"
        >
          {sessions.map((session) => (
            <DaySession
              key={session.id}
              session={session}
              onMove={onMove && ((to) => onMove(session, to))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function DaySession({
  session,
  onMove,
}: {
  session: Session
  onMove: ((day: string) => void) | undefined
}) {
  const [moving, setMoving] = useStateAcrossSignIn(`move ${session.id}`, false)
  const { id, title, client_name, case_title, session_type, document_count } = session
  return (
    <li className="py-3">
      <div className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-start gap-x-2">
        <span className="pt-px font-medium text-ink-2">{getTime(session)}</span>
        <div className="min-w-0">
          <Link {...paths.session(id)} className={`${linkClass} font-semibold!`}>
            {title}
          </Link>
          <p className="text-meta text-ink-3">
            {client_name} · {case_title}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-meta text-ink-3">
            <Badge>{getTypeLabel(session_type)}</Badge>
            {t('{count, plural, one {# document} other {# documents}}', { count: document_count })}
          </p>
        </div>
        {onMove && (
          <Button size="sm" aria-expanded={moving} onClick={() => setMoving(!moving)}>
            <span>
              {t('Move')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </span>
          </Button>
        )}
      </div>
      {moving && onMove && <MoveForm session={session} onMove={onMove} />}
    </li>
  )
}

/** Moves a session to another day at the same time. */
function MoveForm({ session, onMove }: { session: Session; onMove: (day: string) => void }) {
  const from = session.date.slice(0, 10)
  const [day, setDay] = useStateAcrossSignIn(`new day of ${session.id}`, from)
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (day === '') return setError(t('Please enter a valid date'))
    if (day === from) return setError(t('Choose another day'))
    if (!sessionDay('').safeParse(day).success) return setError(describeYears(getLastSessionDay()))
    return onMove(day)
  }
  return (
    <form
      noValidate
      data-dirty={day !== from}
      onSubmit={submit}
      className="mt-3 flex flex-wrap items-start gap-2 sm:pl-15"
    >
      <Field label={t('New date')} required error={error} className="w-44">
        <TextInput
          min={FIRST_DAY}
          max={getLastSessionDay()}
          type="date"
          autoFocus
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <Button type="submit" tone="primary" className="mt-[26px]">
        {t('Move Session')}
      </Button>
    </form>
  )
}
