import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import {
  INNER_LINES,
  InnerList,
  LookButton,
  ParentLink,
  PhoneRecord,
  useInnerList,
} from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Badge, Card } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { AddSession } from './add-session.tsx'
import { getTypeLabel } from './session-labels.ts'
import { SessionMoment } from './session-moment.tsx'

const InnerSessionTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./session-table.tsx').then((module) => ({ default: module.InnerSessionTable })),
  ),
)

interface SessionListProps {
  /** The case or client whose sessions are listed. */
  filter: { case: number } | { client: number }
  empty: ReactNode
  /** Why no session can be added. */
  disabledReason?: string | undefined
}

/** The sessions of one case or one client, inside its tabs. */
export function SessionList({ filter, empty, disabledReason }: SessionListProps) {
  const inner = useInnerList(sessionEndpoints.list, filter)
  const isOfCase = 'case' in filter
  return (
    <>
      <div className="mb-4 flex justify-end gap-2">
        <LookButton look={inner.look} />
        {isOfCase && <AddSession legalCase={filter.case} disabledReason={disabledReason} />}
      </div>
      <InnerList
        inner={inner}
        label={t('Sessions')}
        failed={t('Failed to load sessions')}
        gridClass={INNER_LINES}
        skeletonClass="md:grid-cols-1! xl:grid-cols-1! [&>.card]:h-[74px] [&>.card>*+*]:hidden"
        empty={empty}
        renderTable={(props) => <InnerSessionTable isOfCase={isOfCase} {...props} />}
        renderItem={(session) => <SessionItem session={session} isOfCase={isOfCase} />}
      />
    </>
  )
}

function SessionItem({ session, isOfCase }: { session: Session; isOfCase: boolean }) {
  const { id, title, date, session_type } = session
  const type = <Badge tone="petrol">{getTypeLabel(session_type)}</Badge>
  const brief = (
    <>
      <SessionMoment date={date} />
      {!isOfCase && (
        <>
          {' · '}
          <ParentLink to={paths.case(session.case_id)}>{session.case_title}</ParentLink>
        </>
      )}
    </>
  )
  if (useMediaQuery(BELOW.sm))
    return (
      <PhoneRecord name={title} link={<Link {...paths.session(id)} />} brief={brief} badge={type} />
    )
  return (
    <Card interactive className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-card">
          <Link
            {...paths.session(id)}
            className="block truncate after:absolute after:inset-0 after:rounded-lg hover:text-petrol"
          >
            {title}
          </Link>
        </h3>
        <p className="truncate text-meta text-ink-3">{brief}</p>
      </div>
      {type}
    </Card>
  )
}
