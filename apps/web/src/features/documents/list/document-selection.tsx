import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { SelectAll } from '~/platform/list'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { useWasIdle } from '~/platform/when-idle'
import { fetchWhenOnline } from '~/ui/when-online'
import type { DocumentSelectionProps } from '../batch/document-selection-props.ts'

const BatchBar = lazy(() =>
  fetchWhenOnline(() =>
    import('../batch/batch-bar.tsx').then((module) => ({ default: module.BatchBar })),
  ),
)

/** "Select all", and what can be done with the selected documents. */
export function DocumentSelection({ children, ...props }: DocumentSelectionProps) {
  const wasIdle = useWasIdle()
  const isReadOnly = useIsReadOnly()
  const isAnySelected = props.selection.ids.length > 0
  return (
    <div
      className={clsx(
        'flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1',
        isAnySelected &&
          'md:sticky md:top-[72px] md:z-10 md:-mx-3 md:my-1 md:min-h-10 md:rounded-lg md:bg-petrol-soft md:px-3 md:shadow-card',
      )}
    >
      {!isReadOnly && <SelectAll {...props} />}
      {!isReadOnly && (wasIdle || isAnySelected) && (
        <Suspense fallback={null}>
          <BatchBar {...props} />
        </Suspense>
      )}
      {children}
    </div>
  )
}

/** Keeps the end of the list above the bar, which is at the bottom of narrow windows. */
export const BatchBarSpace = ({ selection }: Pick<DocumentSelectionProps, 'selection'>) =>
  selection.ids.length > 0 && <div className="h-16 md:hidden" />
