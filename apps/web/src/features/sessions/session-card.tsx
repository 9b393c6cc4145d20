import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Briefcase, CalendarDays, User } from 'lucide-react'
import { formatDateTime } from '~/platform/i18n/format'
import { CardActions, EditAction, RemoveAction, ViewAction } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { Badge, Card, Checkbox, DefinitionList } from '~/ui'
import { getCaseTitle, getClientName, getStatusLabel, getTypeLabel } from './session-labels.ts'

interface SessionCardProps {
  session: Session
  selected: boolean
  onSelectedChange?: ((on: boolean) => void) | undefined
  onDelete: () => void
}

export function SessionCard({ session, selected, onSelectedChange, onDelete }: SessionCardProps) {
  const { id, title, date, is_active, session_type } = session
  return (
    <Card className="flex h-[214px] flex-col [content-visibility:auto] has-checked:border-petrol has-checked:bg-petrol-soft">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-card">
          <Link {...paths.session(id)} title={title} className="block truncate hover:text-petrol">
            {title}
          </Link>
        </h2>
        {onSelectedChange && (
          <Checkbox
            hideLabel
            label={t('Select {name}', { name: title })}
            checked={selected}
            onCheckedChange={onSelectedChange}
          />
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-1.5">
        <Badge tone="petrol">{getTypeLabel(session_type)}</Badge>
        <Badge tone={is_active ? 'ok' : 'neutral'}>{getStatusLabel(is_active)}</Badge>
      </p>
      <DefinitionList
        className="mt-3 border-t border-line pt-3"
        items={[
          { term: t('Date and time'), icon: CalendarDays, value: formatDateTime(date) },
          { term: t('Case'), icon: Briefcase, value: getCaseTitle(session) },
          { term: t('Client'), icon: User, value: getClientName(session) },
        ]}
      />
      <div className="mt-auto">
        <CardActions>
          <ViewAction link={<Link {...paths.session(id)} />} name={title} />
          <Can permission={['session', 'update']}>
            <EditAction link={<Link {...paths.editSession(id)} />} name={title} />
          </Can>
          <Can permission={['session', 'delete']}>
            <RemoveAction name={title} onClick={onDelete} />
          </Can>
        </CardActions>
      </div>
    </Card>
  )
}
