import { deadlineEndpoints } from '@casework/contract/deadlines'
import { DEFAULT_PAGE_SIZE } from '@casework/contract/parts/lists'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazyDialog } from '~/platform/lazy-dialog'
import { ListView } from '~/platform/list'
import { Can } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { BackLink } from '~/platform/router/back-link'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Button, Chips, EmptyState, PageHeader } from '~/ui'
import { DeadlineRow } from './deadline-row.tsx'
import { useDeadlineActions } from './use-deadline-actions.tsx'

const HandOverDialog = lazyDialog(() =>
  import('./hand-over-dialog.tsx').then((module) => module.HandOverDialog),
)

const getChips = () =>
  ({
    open: { label: t('Open'), query: { state: 'open' } },
    mine: { label: t('Mine'), query: { state: 'open', mine: 'true' } },
    'to-confirm': { label: t('To confirm'), query: { unconfirmed: 'true' } },
    overdue: { label: t('Overdue'), query: { overdue: 'true' } },
    done: { label: t('Done'), query: { state: 'done', ordering: '-due_on' } },
  }) as const
type ChipName = keyof ReturnType<typeof getChips>

const toChip = (show: unknown): ChipName =>
  typeof show === 'string' && Object.hasOwn(getChips(), show) ? (show as ChipName) : 'open'

const toPage = (page: unknown): number =>
  Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : 1

/** /deadlines: the deadlines of all cases. */
export function DeadlinesPage() {
  useTitle(t('Deadlines'))
  const search = useSearch({ from: '/signed-in/deadlines' })
  const navigate = useNavigate()
  const shown = toChip(search.show)
  const show = (next: ChipName) =>
    void navigate({ ...paths.deadlines(next === 'open' ? {} : { show: next }), replace: true })
  return (
    <>
      <BackLink link={<Link {...paths.dashboard()} />}>{t('Back to Dashboard')}</BackLink>
      <PageHeader title={t('Deadlines')} actions={<HandOver from={search.hand_over} />} />
      <Chips
        className="mt-5"
        label={t('Show')}
        chips={(Object.keys(getChips()) as ChipName[]).map((name) => ({
          label: getChips()[name].label,
          pressed: name === shown,
          onPress: () => show(name),
        }))}
      />
      <Deadlines shown={shown} page={toPage(search.page)} onClear={() => show('open')} />
    </>
  )
}

interface DeadlinesProps {
  shown: ChipName
  page: number
  onClear: () => void
}

function Deadlines({ shown, page, onClear }: DeadlinesProps) {
  const list = useQuery({
    ...buildListQuery(deadlineEndpoints.list, {
      ...getChips()[shown].query,
      page,
      page_size: DEFAULT_PAGE_SIZE,
    }),
    // Days pass, and other people change deadlines.
    refetchOnMount: 'always',
  })
  const actions = useDeadlineActions()
  return (
    <div className="mt-4">
      <ListView
        list={list}
        label={t('Deadlines')}
        page={page}
        pageSize={DEFAULT_PAGE_SIZE}
        failed={t('Failed to load deadlines')}
        gridClass="grid gap-3"
        skeletonClass="[&>*]:h-24!"
        empty={
          <EmptyState
            picture={shown === 'open' ? 'paper' : 'none'}
            title={t('No deadlines found')}
            hint={t('Add deadlines on the page of their case.')}
            action={
              shown === 'open' ? undefined : <Button onClick={onClear}>{t('Clear filters')}</Button>
            }
          />
        }
        renderItem={(deadline) => (
          <div className="card p-4">
            <DeadlineRow hasCase deadline={deadline} actions={actions} />
          </div>
        )}
      />
      {actions.dialog}
    </div>
  )
}

/** The dialog is part of the address, so that other screens can lead to it. */
function HandOver({ from }: { from: unknown }) {
  const navigate = useNavigate()
  const isOpen = from !== undefined
  const open = (hand_over?: number) =>
    void navigate({ ...paths.deadlines(hand_over === undefined ? {} : { hand_over }) })
  return (
    <Can permission={['case', 'assign']}>
      <Button onClick={() => open(0)}>{t('Hand over')}</Button>
      <HandOverDialog from={Number(from) || null} open={isOpen} onClose={() => open()} />
    </Can>
  )
}
