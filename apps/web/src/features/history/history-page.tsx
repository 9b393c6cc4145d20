import { historyEndpoints, type HistoryEntry } from '@casework/contract/history'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { ExportHistory } from '~/platform/history/export-history'
import { HistorySkeleton } from '~/platform/history/history-skeleton'
import { lazyDialog } from '~/platform/lazy-dialog'
import { ListView } from '~/platform/list'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery, buildQuery } from '~/platform/query/query'
import { BackLink } from '~/platform/router/back-link'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, EmptyState, PageHeader } from '~/ui'
import { FirmEntry } from './firm-entry.tsx'
import { countFilters, HistoryFilters, NO_FILTERS } from './history-filters.tsx'
import { useHistoryFilters } from './use-history-filters.ts'

const SealsDialog = lazyDialog(() =>
  import('./seals-dialog.tsx').then((module) => module.SealsDialog),
)
const EraseDialog = lazyDialog(() =>
  import('./erase-dialog.tsx').then((module) => module.EraseDialog),
)

/** Everything that was done in the firm; for owner and admin. */
export function HistoryPage() {
  useTitle(t('History'))
  const canOpen = usePermission('client', 'delete')
  const isOwner = canManageConnections(useAuth())
  const { isPending } = useQuery(buildQuery(workspaceEndpoints.checkPermissions))
  if (canOpen) return <FirmHistory isOwner={isOwner} />
  return isPending ? <HistorySkeleton /> : <NotAllowed />
}

function FirmHistory({ isOwner }: { isOwner: boolean }) {
  const firm = useAccountName()
  const [state, change] = useHistoryFilters()
  const list = useQuery({
    ...buildListQuery(historyEndpoints.list, state),
    refetchOnMount: 'always',
  })
  const [erased, setErased] = useState<{ entry: HistoryEntry; open: boolean } | null>(null)
  const isFiltered = countFilters(state) > 0
  return (
    <>
      <BackLink link={<Link {...paths.firm()} />}>{t('Back to Firm')}</BackLink>
      <PageHeader
        title={t('History')}
        subtitle={t('Everything that was done in {firm}.', { firm })}
        actions={isOwner && <OwnerActions />}
      />
      <HistoryFilters state={state} change={change} />
      <ListView<HistoryEntry>
        list={list}
        label={t('History')}
        page={state.page}
        pageSize={state.page_size}
        failed={t('Failed to load history')}
        empty={
          isFiltered ? (
            <EmptyState
              picture="none"
              title={t('No entries match')}
              action={<Button onClick={() => change(NO_FILTERS)}>{t('Clear filters')}</Button>}
            />
          ) : (
            <EmptyState title={t('No history yet')} />
          )
        }
        renderItem={(entry) => (
          <FirmEntry
            entry={entry}
            onErase={isOwner ? () => setErased({ entry, open: true }) : undefined}
          />
        )}
        gridClass="card divide-y divide-line px-4"
        skeleton={<HistorySkeleton className="card p-4" />}
      />
      {erased && (
        <EraseDialog
          key={erased.entry.id}
          {...erased}
          onClose={() => setErased({ ...erased, open: false })}
        />
      )}
    </>
  )
}

function OwnerActions() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <ShieldCheck aria-hidden size={15} />
        {t('Seals')}
      </Button>
      <ExportHistory />
      <SealsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
