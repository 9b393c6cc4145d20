import { binEndpoints, binQuery } from '@casework/contract/bin'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { HoldList } from '~/features/holds'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { readListState } from '~/platform/list/list-state'
import { useListState } from '~/platform/list/use-list-state'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { BackLink } from '~/platform/router/back-link'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, PageHeader, Tabs, VisuallyHidden } from '~/ui'
import { formatBytes } from './bin-labels.ts'
import { DeletedList, type BinList } from './deleted-list.tsx'
import { ImportList } from './import-list.tsx'
import { RetentionDialog } from './retention-dialog.tsx'

/** /bin: deleted records, imports that can be undone, and holds. */
export function BinPage() {
  useTitle(t('Bin'))
  return (
    <>
      <BackLink link={<Link {...paths.firm()} />}>{t('Back to Firm')}</BackLink>
      {usePermission('client', 'delete') ? (
        <Bin />
      ) : (
        <>
          <PageHeader title={t('Bin')} />
          <div className="mt-6">
            <NotAllowed />
          </div>
        </>
      )}
    </>
  )
}

type Tab = 'deleted' | 'imports' | 'holds'

function Bin() {
  const search = useSearch({ from: '/signed-in/bin' })
  const tab: Tab = search.tab === 'imports' || search.tab === 'holds' ? search.tab : 'deleted'
  const [state, change] = useListState(
    binQuery,
    useMemo(() => readListState(binQuery, { ...search }), [search]),
  )
  const list = useQuery(
    buildListQuery(binEndpoints.list, tab === 'deleted' ? state : { ...state, page: 1 }),
  )
  const navigate = useNavigate()
  const { page } = state
  return (
    <>
      <Header list={list} />
      <div className="mt-4">
        <Tabs
          label={t('Bin')}
          value={tab}
          onValueChange={(next) =>
            void navigate({
              ...paths.bin(),
              search: next === 'deleted' ? {} : { tab: next },
              replace: true,
            })
          }
          tabs={[
            {
              value: 'deleted',
              label: t('Deleted'),
              content: <DeletedList list={list} state={state} change={change} />,
            },
            { value: 'imports', label: t('Imports'), content: <ImportList page={page} /> },
            { value: 'holds', label: t('Holds'), content: <HoldList page={page} /> },
          ]}
        />
      </div>
    </>
  )
}

function Header({ list: { data, error } }: { list: BinList }) {
  const isOwner = canManageConnections(useAuth())
  const [isOpen, setIsOpen] = useState(false)
  // Keeps the place of the lines while they load.
  const { days, bytes } = data?.bin ?? { days: 30, bytes: 0 }
  return (
    <>
      <PageHeader
        title={t('Bin')}
        subtitle={
          data || !error ? (
            <>
              {!data && <VisuallyHidden>{t('Loading…')}</VisuallyHidden>}
              <div className={data ? undefined : 'invisible'}>
                <p className="flex flex-wrap items-center gap-x-3">
                  {t('Deleted records are kept for {days} days.', { days })}
                  {isOwner && (
                    <Button
                      size="sm"
                      tone="ghost"
                      className="-ml-2 text-petrol!"
                      onClick={() => setIsOpen(true)}
                    >
                      <span>
                        {t('Change')}
                        <VisuallyHidden> {t('Retention')}</VisuallyHidden>
                      </span>
                    </Button>
                  )}
                </p>
                <p>{t('{size} in the bin', { size: formatBytes(bytes) })}</p>
              </div>
            </>
          ) : undefined
        }
      />
      {data && (
        <RetentionDialog days={data.bin.days} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
