import type { Deadline } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { formatCalendarDay, formatFullDay } from '~/platform/i18n/format'
import { RowMenu } from '~/platform/list/row-menu'
import { paths } from '~/platform/router/paths'
import { Badge, Button, VisuallyHidden } from '~/ui'
import { describeDaysLeft, getDaysTone, getKindLabel, getStateLabel } from './deadline-labels.ts'
import { useDone } from './deadlines.hooks.ts'
import type { useDeadlineActions } from './use-deadline-actions.tsx'

interface DeadlineRowProps {
  deadline: Deadline
  actions: ReturnType<typeof useDeadlineActions>
  /** Names the case, on screens of several. */
  hasCase?: boolean
}

/** One deadline with its date, its people and what can be done with it. */
export function DeadlineRow({ deadline, actions, hasCase = false }: DeadlineRowProps) {
  const { title, state } = deadline
  const { isPending, finish } = useFinish(deadline)
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {/* In a narrow column the buttons get a line of their own. */}
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">{title}</span>
          <Badge>{getKindLabel(deadline.kind)}</Badge>
          <DaysLeft deadline={deadline} />
        </p>
        <p className="mt-0.5 text-ink-2">
          <time dateTime={deadline.due_on}>{formatFullDay(deadline.due_on)}</time>
        </p>
        {hasCase && <CaseLine deadline={deadline} />}
        <People deadline={deadline} />
        {deadline.would_be !== null && (
          <p className="mt-0.5 text-label text-warn">
            {t('The calendar of today would give {date}.', {
              date: formatCalendarDay(deadline.would_be),
            })}
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {state === 'open' && actions.mayUpdate && (
          <Button size="sm" pending={isPending} onClick={finish}>
            <Check aria-hidden size={15} />
            <span>
              {t('Done')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </span>
          </Button>
        )}
        <RowMenu name={title} items={actions.listItems(deadline)} />
      </div>
    </div>
  )
}

/** Once for each version: the second click of a double click would be told that it is not open. */
function useFinish({ id, version }: Deadline) {
  const done = useDone()
  const finished = useRef<number>(undefined)
  const finish = () => {
    if (finished.current === version) return
    finished.current = version
    const onError = () => (finished.current = undefined)
    done.mutate({ params: { id }, body: {} }, { onError })
  }
  return { isPending: done.isPending, finish }
}

function DaysLeft({ deadline: { state, days_left, needs_confirmation } }: { deadline: Deadline }) {
  if (state !== 'open') return <Badge tone="neutral">{getStateLabel(state)}</Badge>
  return (
    <>
      <Badge tone={getDaysTone(days_left)}>
        {days_left < 0 && <TriangleAlert aria-hidden size={13} />}
        {describeDaysLeft(days_left)}
      </Badge>
      {needs_confirmation && <Badge tone="outline">{t('Not confirmed')}</Badge>}
    </>
  )
}

function CaseLine({ deadline: { case_id, case_number, case_title } }: { deadline: Deadline }) {
  return (
    <p className="truncate text-label">
      <Link {...paths.case(case_id)} className="link">
        {case_number} {case_title}
      </Link>
    </p>
  )
}

function People({ deadline: { responsible, second } }: { deadline: Deadline }) {
  const names = [responsible, second].filter((person) => person !== null)
  return (
    <p className="mt-0.5 text-label text-ink-2">
      {names.length === 0
        ? t('Nobody is responsible yet.')
        : names
            .map(({ name, is_available }) =>
              is_available ? name : t('{name} (not available)', { name }),
            )
            .join(' · ')}
    </p>
  )
}
