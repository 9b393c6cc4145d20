import { Suspense } from 'react'
import { ConflictLine } from '~/features/conflicts'
import { useWasIdle } from '~/platform/when-idle'

/** What the firm knows about the name in the form, below it. The form comes first. */
export function KnownName({ id }: { id?: number | undefined }) {
  const wasIdle = useWasIdle()
  if (!wasIdle) return null
  return (
    <Suspense fallback={null}>
      <ConflictLine side="ours" except_client_id={id} className="sm:col-span-2" />
    </Suspense>
  )
}
