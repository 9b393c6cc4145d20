import { t } from '@casework/texts'
import { Skeleton } from '~/ui'
import { FileSkeleton, READER_HEIGHT } from '../reader/file-frame.tsx'

/** The skeleton of a document's page: header, page, facts and security. */
export function DocumentSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-6 w-44" />
      <div className="border-brass-line md:border-b md:pb-4">
        <Skeleton className="mb-1 h-4 w-20" />
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="mt-4 h-9 w-72 max-w-full" />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className={`card ${READER_HEIGHT}`}>
          <FileSkeleton label={t('Loading…')} />
        </div>
        <div aria-hidden className="space-y-6">
          <Skeleton className="card h-48" />
          <Skeleton className="card h-72" />
        </div>
      </div>
    </>
  )
}
