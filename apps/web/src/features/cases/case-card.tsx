import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { CalendarDays, FileText, Gavel, Pencil, Trash2, User, UserRoundCheck } from 'lucide-react'
import { CardActions, RowMenu, ViewAction } from '~/platform/list'
import { formatCalendarDay } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { usePermissions } from '~/platform/permissions/permissions'
import { Card, Checkbox, VisuallyHidden } from '~/ui'
import { CaseStatusBadge } from './case-status-badge.tsx'

interface CaseCardProps {
  legalCase: LegalCase
  selected: boolean
  onSelectedChange?: ((on: boolean) => void) | undefined
  onDelete: () => void
}

export function CaseCard({ legalCase, selected, onSelectedChange, onDelete }: CaseCardProps) {
  const { id, number, title, status, client_name, date, description } = legalCase
  return (
    <Card className="flex h-[244px] flex-col [content-visibility:auto] has-checked:border-petrol has-checked:bg-petrol-soft">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex h-5 items-center gap-2 text-meta text-ink-3">
            <span>{number}</span>
            {status !== 'open' && <CaseStatusBadge legalCase={legalCase} short />}
          </p>
          <h2 className="text-card">
            <Link {...paths.case(id)} title={title} className="block truncate hover:text-petrol">
              {title}
            </Link>
          </h2>
        </div>
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
      <Counts legalCase={legalCase} />
      <CardActions>
        <ViewAction link={<Link {...paths.case(id)} />} name={title} />
        <CaseRowMenu legalCase={legalCase} onDelete={onDelete} />
      </CardActions>
    </Card>
  )
}

/** How much the case holds, and who is responsible. */
function Counts({
  legalCase: { sessions_count, documents_count, lead },
}: {
  legalCase: LegalCase
}) {
  return (
    <p className="mt-auto flex min-w-0 gap-4 text-meta text-ink-3">
      <span className="flex shrink-0 items-center gap-1.5">
        <Gavel aria-hidden size={13} />
        {t('{count, plural, one {# session} other {# sessions}}', { count: sessions_count })}
      </span>
      <span className="flex shrink-0 items-center gap-1.5">
        <FileText aria-hidden size={13} />
        {t('{count, plural, one {# document} other {# documents}}', { count: documents_count })}
      </span>
      {lead && (
        <span className="ml-auto flex min-w-0 items-center gap-1.5" title={lead.name}>
          <UserRoundCheck aria-hidden size={13} className="shrink-0" />
          <span className="truncate">
            <VisuallyHidden>{t('Responsible')} </VisuallyHidden>
            {lead.name}
          </span>
        </span>
      )}
    </p>
  )
}

function CaseRowMenu({
  legalCase: { id, title },
  onDelete,
}: Pick<CaseCardProps, 'legalCase' | 'onDelete'>) {
  const { can } = usePermissions()
  const edit = { label: t('Edit'), icon: Pencil, render: <Link {...paths.editCase(id)} /> }
  const remove = { label: t('Delete'), icon: Trash2, onSelect: onDelete }
  return (
    <RowMenu
      name={title}
      items={[...(can('case', 'update') ? [edit] : []), ...(can('case', 'delete') ? [remove] : [])]}
    />
  )
}
