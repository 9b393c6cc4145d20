import { firmEndpoints } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { getErrorMessage } from '~/platform/http/api-error'
import { EditedRecord } from '~/platform/form'
import { BackLink } from '~/platform/router/back-link'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { ErrorState, IN_ORDER, PageHeader, Skeleton } from '~/ui'
import { Administration } from './administration.tsx'
import { CourtDays } from './court-days.tsx'
import { DocumentSettings } from './document-settings.tsx'
import { FirmDetails } from './firm-details.tsx'
import { FirmForm } from './firm-form.tsx'
import { useFirm } from './firm.hooks.ts'
import { StoragePanel } from './storage-panel.tsx'

/** The profile of the current firm: a form for its owner, otherwise its values. */
export function FirmPage() {
  useTitle(t('Firm'))
  const firm = useFirm()
  // Do not edit a cached copy: wait for the fetch on mount, unless it fails.
  const shown = firm.isFetchedAfterMount || firm.isError ? firm.data : undefined
  return (
    <>
      <BackLink link={<Link {...paths.dashboard()} />}>{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Firm')}
        subtitle={t('Name, address, time zone and region of the firm.')}
      />
      <div className={IN_ORDER}>
        {firm.isError && !shown ? (
          <ErrorState
            className="mt-6"
            title={t('Failed to load firm')}
            message={getErrorMessage(firm.error, '') || undefined}
            onRetry={() => void firm.refetch()}
            retrying={firm.isFetching}
          />
        ) : !shown ? (
          <FirmSkeleton />
        ) : shown.can_edit ? (
          <EditedRecord endpoint={firmEndpoints.get} input={{}} initial={shown} hasOwnUrl>
            {(record, replaceRecord) => (
              <div className={IN_ORDER}>
                <FirmForm firm={record} onSaved={replaceRecord} />
                <DocumentSettings firm={record} onSaved={replaceRecord} />
                <CourtDays firm={record} />
                <StoragePanel firm={record} />
              </div>
            )}
          </EditedRecord>
        ) : (
          <>
            <FirmDetails firm={shown} />
            <CourtDays firm={shown} />
          </>
        )}
        <Administration />
      </div>
    </>
  )
}

/** As high as the form, so that nothing moves when it appears. */
function FirmSkeleton() {
  return (
    <div
      role="status"
      className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-8"
    >
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="card h-[31rem]" />
      <Skeleton className="card h-44 max-lg:hidden" />
    </div>
  )
}
