import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { CalendarDays, FileText, Gavel, User } from 'lucide-react'
import { CardActions, EditAction, RemoveAction, ViewAction } from '~/platform/list'
import { formatCalendarDay } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { Card, Checkbox } from '~/ui'

interface CaseCardProps {
  legalCase: LegalCase
  selected: boolean
  onSelectedChange?: ((on: boolean) => void) | undefined
  onDelete: () => void
}

export function CaseCard({ legalCase, selected, onSelectedChange, onDelete }: CaseCardProps) {
  const { id, title, client_name, date, description, sessions_count, documents_count } = legalCase
  return (
    <Card className="flex h-[222px] flex-col [content-visibility:auto] has-checked:border-petrol has-checked:bg-petrol-soft">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-card">
          <Link {...paths.case(id)} title={title} className="block truncate hover:text-petrol">
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
      <p className="mt-0.5 flex min-w-0 items-center gap-x-4 text-meta text-ink-3">
        <span className="flex min-w-0 items-center gap-1.5">
          <User aria-hidden size={13} className="shrink-0" />
          <span className="truncate">{client_name}</span>
        </span>
        <span className="flex shrink-0 items-center gap-1.5">
          <CalendarDays aria-hidden size={13} />
          {formatCalendarDay(date)}
        </span>
      </p>
      <p className="mt-3 line-clamp-2 border-t border-line pt-3 text-label text-ink-2">
        {description ?? t('No description')}
      </p>
      <p className="mt-auto flex gap-4 text-meta text-ink-3">
        <span className="flex items-center gap-1.5">
          <Gavel aria-hidden size={13} />
          {t('{count, plural, one {# session} other {# sessions}}', { count: sessions_count })}
        </span>
        <span className="flex items-center gap-1.5">
          <FileText aria-hidden size={13} />
          {t('{count, plural, one {# document} other {# documents}}', { count: documents_count })}
        </span>
      </p>
      <CardActions>
        <ViewAction link={<Link {...paths.case(id)} />} name={title} />
        <Can permission={['case', 'update']}>
          <EditAction link={<Link {...paths.editCase(id)} />} name={title} />
        </Can>
        <Can permission={['case', 'delete']}>
          <RemoveAction name={title} onClick={onDelete} />
        </Can>
      </CardActions>
    </Card>
  )
}
