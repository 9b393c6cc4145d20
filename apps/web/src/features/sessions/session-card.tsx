import type { Session } from '@casework/contract/sessions'
import { Link } from '@tanstack/react-router'
import { t } from '@casework/texts'
import { Briefcase, CalendarDays, User } from 'lucide-react'
import { EditAction, ParentLink, RecordCard, RecordMenu } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { Badge, DefinitionList } from '~/ui'
import { getCaseTitle, getClientName, getStatusLabel, getTypeLabel } from './session-labels.ts'
import { SessionMoment } from './session-moment.tsx'

interface SessionCardProps {
  session: Session
  /** Shows the status: not all sessions on the page are active. */
  hasStatus: boolean
  selected: boolean
  onSelectedChange?: ((on: boolean) => void) | undefined
  onDelete: () => void
}

export function SessionCard({
  session,
  hasStatus,
  selected,
  onSelectedChange,
  onDelete,
}: SessionCardProps) {
  const { id, title, date, session_type } = session
  const caseLink = <ParentLink to={paths.case(session.case_id)}>{getCaseTitle(session)}</ParentLink>
  const clientLink = (
    <ParentLink to={paths.client(session.client_id)}>{getClientName(session)}</ParentLink>
  )
  return (
    <RecordCard
      name={title}
      link={<Link {...paths.session(id)} />}
      brief={
        <>
          <SessionMoment date={date} /> · {clientLink}
        </>
      }
      selected={selected}
      onSelectedChange={onSelectedChange}
      actions={
        <>
          <span className="max-sm:hidden">
            <Can permission={['session', 'update']}>
              <EditAction link={<Link {...paths.editSession(id)} />} name={title} />
            </Can>
          </span>
          <RecordMenu
            resource="session"
            name={title}
            editLink={<Link {...paths.editSession(id)} />}
            onDelete={onDelete}
          />
        </>
      }
      eyebrow={
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="petrol">{getTypeLabel(session_type)}</Badge>
          {hasStatus && <Status session={session} />}
        </p>
      }
    >
      <DefinitionList
        className="mt-2 space-y-1! border-t border-line pt-2"
        items={[
          { term: t('Date and time'), icon: CalendarDays, value: <SessionMoment date={date} /> },
          { term: t('Case'), icon: Briefcase, value: caseLink },
          { term: t('Client'), icon: User, value: clientLink },
        ]}
      />
    </RecordCard>
  )
}

const Status = ({ session: { is_active } }: Pick<SessionCardProps, 'session'>) => (
  <Badge tone={is_active ? 'ok' : 'neutral'}>{getStatusLabel(is_active)}</Badge>
)
