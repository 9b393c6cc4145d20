import { caseEndpoints } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { formatDate } from '~/platform/i18n/format'
import { ListView, useRecordList } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { ButtonLink, Card, EmptyState, VisuallyHidden } from '~/ui'

/** The cases of one client, in its Cases tab. */
export function CaseList({ client }: { client: number }) {
  const list = useRecordList(caseEndpoints.list, { client, client_id: client })
  return (
    <>
      <div className="mb-4 flex justify-end">
        <AddCase client={client} label={t('Add Case')} />
      </div>
      <ListView
        {...list}
        label={t('Cases')}
        failed={t('Failed to load cases')}
        gridClass="grid gap-3"
        skeletonClass="md:grid-cols-1! xl:grid-cols-1! [&>.card]:h-[86px] [&>.card>*+*]:hidden"
        empty={
          <EmptyState
            title={t('No cases found for this client')}
            action={<AddCase client={client} label={t('Create First Case')} />}
          />
        }
        renderItem={({ id, title, created_at, description }) => (
          <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="truncate text-card">{title}</h3>
              <p className="text-meta text-ink-3">
                {t('Created {date}', { date: formatDate(created_at) })}
              </p>
              {description && (
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
        )}
      />
    </>
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
