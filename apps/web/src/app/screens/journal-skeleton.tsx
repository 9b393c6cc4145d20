import { Can } from '~/platform/permissions/permissions'
import { Skeleton } from '~/ui'

/** As high as the box of the journal, so that nothing moves when its code arrives. */
export const JournalSkeleton = () => (
  <Can permission={['document', 'create']}>
    <Skeleton className="h-96 w-full" />
  </Can>
)
