import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { formatDate } from '~/platform/i18n/format'
import { INNER_LINES, InnerList, LookButton, PhoneRecord, useInnerList } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { ButtonLink, Card, EmptyState, VisuallyHidden } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'

const InnerCaseTable = lazy(() =>
  fetchWhenOnline(() =>
    import('./case-table.tsx').then((module) => ({ default: module.InnerCaseTable })),
  ),
)

/** The cases of one client, in its Cases tab. */
export function CaseList({ client }: { client: number }) {
  const inner = useInnerList(caseEndpoints.list, { client, client_id: client })
  return (
    <>
      <div className="mb-4 flex justify-end gap-2">
        <LookButton look={inner.look} />
        <AddCase client={client} label={t('Add Case')} />
      </div>
      <InnerList
        inner={inner}
        label={t('Cases')}
        failed={t('Failed to load cases')}
        gridClass={INNER_LINES}
        skeletonClass="md:grid-cols-1! xl:grid-cols-1! [&>.card]:h-[86px] [&>.card>*+*]:hidden"
        empty={
          <EmptyState
            title={t('No cases found for this client')}
            action={<AddCase client={client} label={t('Create First Case')} />}
          />
        }
        renderTable={(props) => <InnerCaseTable {...props} />}
        renderItem={(legalCase) => <CaseItem legalCase={legalCase} />}
      />
    </>
  )
}

function CaseItem({ legalCase: { id, title, created_at, description } }: { legalCase: LegalCase }) {
  const created = t('Created {date}', { date: formatDate(created_at) })
  if (useMediaQuery(BELOW.sm))
    return (
      <PhoneRecord
        name={title}
        link={<Link {...paths.case(id)} />}
        brief={description === null ? created : `${created} · ${description}`}
      />
    )
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="truncate text-card">{title}</h3>
        <p className="text-meta text-ink-3">{created}</p>
        {description !== null && (
          <p className="mt-1 line-clamp-2 text-label text-ink-2">{description}</p>
        )}
      </div>
      <ButtonLink size="sm" render={<Link {...paths.case(id)} />}>
        <span>
          {t('View Case')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </span>
      </ButtonLink>
    </Card>
  )
}

function AddCase({ client, label }: { client: number; label: string }) {
  return (
    <Can permission={['case', 'create']}>
      <ButtonLink tone="primary" render={<Link {...paths.newCase(client)} />}>
        <Plus aria-hidden size={16} />
        {label}
      </ButtonLink>
    </Can>
  )
}
