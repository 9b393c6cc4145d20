import { clsx } from 'clsx'
import { t } from '@casework/texts'

/** A grey placeholder; give it the size of the content that replaces it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={clsx('skeleton', className)} />
}

/** For a stack of parts: what stands below a part that loads is shown once its place is known. */
export const IN_ORDER = '[&>:is(.skeleton,:has(.skeleton))~*]:hidden'
/** `IN_ORDER` for columns that are one stack on narrow screens. */
export const IN_ORDER_BELOW_LG = 'max-lg:[&>:is(.skeleton,:has(.skeleton))~*]:hidden'

/**
 * Placeholder cards, as many and as high as the real ones, so that nothing moves when they arrive.
 * Give the list that replaces them another `key`.
 */
export function SkeletonCards({
  count,
  label = t('Loading…'),
  className,
}: {
  count: number
  label?: string | undefined
  className?: string | undefined
}) {
  return (
    <div role="status" className={clsx('grid gap-3 md:grid-cols-2 xl:grid-cols-3', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden className="card h-[175px] space-y-3 p-4">
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex-1 space-y-2 pt-1">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="mt-5 h-3" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}
