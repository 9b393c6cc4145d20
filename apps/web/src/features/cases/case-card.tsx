import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { CalendarDays, FileText, Gavel, User, UserRoundCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ParentLink, RecordCard, RecordMenu, ViewAction } from '~/platform/list'
import { formatCalendarDay } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { VisuallyHidden } from '~/ui'
import { CaseStatusBadge } from './case-status-badge.tsx'

interface CaseCardProps {
  legalCase: LegalCase
  selected: boolean
  onSelectedChange?: ((on: boolean) => void) | undefined
  onDelete: () => void
}

export function CaseCard({ legalCase, selected, onSelectedChange, onDelete }: CaseCardProps) {
  const { id, number, title, status, client_id, client_name, date, description } = legalCase
  const client = <ParentLink to={paths.client(client_id)}>{client_name}</ParentLink>
  const badge = status !== 'open' && <CaseStatusBadge legalCase={legalCase} short />
  return (
    <RecordCard
      name={title}
      link={<Link {...paths.case(id)} />}
      eyebrow={
        <p className="flex h-5 items-center gap-2 text-meta text-ink-3">
          <span>{number}</span>
          {badge}
        </p>
      }
      line={
        <p className="mt-1 flex min-w-0 items-center gap-x-4 text-meta text-ink-3">
          <Fact icon={User}>
            <span className="truncate">{client}</span>
          </Fact>
          <span className="flex shrink-0 items-center gap-1.5">
            <CalendarDays aria-hidden size={13} />
            {formatCalendarDay(date)}
          </span>
        </p>
      }
      brief={
        <>
          {number} · {client}
        </>
      }
      badge={badge}
      selected={selected}
      onSelectedChange={onSelectedChange}
      actions={
        <RecordMenu
          resource="case"
          name={title}
          editLink={<Link {...paths.editCase(id)} />}
          onDelete={onDelete}
        />
      }
    >
      {description !== null && (
        <p className="mt-2 line-clamp-2 text-label text-ink-2">{description}</p>
      )}
      <div className="mt-auto pt-2.5">
        <div className="-mx-1.5 -mb-1.5 flex items-center gap-3 border-t border-line pt-1.5 pr-1.5 text-meta text-ink-3">
          <ViewAction link={<Link {...paths.case(id)} />} name={title} />
          <Counts legalCase={legalCase} />
        </div>
      </div>
    </RecordCard>
  )
}

/** How much the case holds, and who is responsible. */
function Counts({
  legalCase: { sessions_count, documents_count, lead },
}: {
  legalCase: LegalCase
}) {
  return (
    <>
      <span className="ml-auto" />
      {lead && (
        <Fact icon={UserRoundCheck}>
          <VisuallyHidden>{t('Responsible')} </VisuallyHidden>
          <span className="truncate">{lead.name}</span>
        </Fact>
      )}
      <Count
        icon={Gavel}
        count={sessions_count}
        text={t('{count, plural, one {# session} other {# sessions}}', { count: sessions_count })}
      />
      <Count
        icon={FileText}
        count={documents_count}
        text={t('{count, plural, one {# document} other {# documents}}', {
          count: documents_count,
        })}
      />
    </>
  )
}

/** Its words are a tooltip, so that the row is one line in every language. */
function Count({ icon: Icon, count, text }: { icon: LucideIcon; count: number; text: string }) {
  return (
    <span title={text} className="flex shrink-0 items-center gap-1">
      <Icon aria-hidden size={13} />
      <span aria-hidden className="tabular-nums">
        {count}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <Icon aria-hidden size={13} className="shrink-0" />
    {children}
  </span>
)
