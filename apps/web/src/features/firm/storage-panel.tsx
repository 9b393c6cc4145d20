import { firmEndpoints, type Firm, type FirmStorage } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '~/platform/http/api-error'
import { formatFullDayIn, formatPercent, formatStorage, formatTimeIn } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { Banner, DefinitionList, ErrorState, Panel, Skeleton } from '~/ui'

const DAY_MS = 24 * 60 * 60_000
/** The same age raises an alert of `deploy/observe/`. */
const OLD_BACKUP_DAYS = 2

/** What the owner's documents use, and how old the last backup is. */
export function StoragePanel({ firm }: { firm: Firm }) {
  return (
    <Panel title={t('Storage and backup')} className="mt-6 lg:mr-[320px]">
      <Storage zone={firm.timezone ?? 'UTC'} />
    </Panel>
  )
}

function Storage({ zone }: { zone: string }) {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery({
    ...buildQuery(firmEndpoints.storage),
    refetchOnMount: 'always',
  })
  if (error && !data) {
    return (
      <ErrorState
        className="py-4!"
        title={t('Failed to load storage and backup')}
        message={getErrorMessage(error, '') || undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">{t('Loading…')}</span>
        <Skeleton className="h-11" />
      </div>
    )
  }
  return <StorageFigures storage={data} zone={zone} now={dataUpdatedAt} />
}

interface StorageFiguresProps {
  storage: FirmStorage
  zone: string
  /** In ms. */
  now: number
}

function StorageFigures({ storage, zone, now }: StorageFiguresProps) {
  const { used_mb, limit_mb, last_backup_at } = storage
  const age =
    last_backup_at === null ? null : Math.floor((now - Date.parse(last_backup_at)) / DAY_MS)
  return (
    <>
      {age !== null && age >= OLD_BACKUP_DAYS && (
        <Banner tone="warning" className="mb-4">
          {t('The last backup is {n} days old. Tell the people who run Casework for you.', {
            n: age,
          })}
        </Banner>
      )}
      <DefinitionList
        columns={2}
        items={[
          {
            term: t('Storage Used'),
            value: t('{used} of {limit} ({percent}%)', {
              used: formatStorage(used_mb),
              limit: formatStorage(limit_mb),
              percent: formatPercent((used_mb / limit_mb) * 100),
            }),
          },
          {
            term: t('Last backup'),
            value: last_backup_at ? (
              <time dateTime={last_backup_at}>
                {formatFullDayIn(zone, last_backup_at)}, {formatTimeIn(zone, last_backup_at)}
              </time>
            ) : (
              t('No backup yet')
            ),
          },
        ]}
      />
    </>
  )
}
