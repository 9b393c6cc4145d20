import type { ReadEndpoint, ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useContext, useId, useRef, type ReactNode } from 'react'
import { Button, Skeleton } from '~/ui'
import type { CallOptions } from '../http/call.ts'
import { buildQuery } from '../query/query.ts'
import { RefusedSaves } from './refused-saves.ts'

interface EffectBoxProps<E extends ReadEndpoint> {
  endpoint: E
  input: CallOptions<E>
  className?: string | undefined
  children: (effect: ResultOf<E>) => ReactNode
}

/**
 * Says what a change of rights would do, before it is made. The change never waits for it: the box
 * may load or fail while the button is pressed. It loads again after the server has refused.
 */
export function EffectBox<E extends ReadEndpoint>({
  endpoint,
  input,
  className,
  children,
}: EffectBoxProps<E>) {
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  const query = buildQuery(endpoint, input)
  const queryKey = [...query.queryKey, String(useContext(RefusedSaves))] as const
  // Never from the cache: another user may have changed what it counts.
  const effect = useQuery({ ...query, queryKey, staleTime: 0, gcTime: 0 })
  const retry = () => {
    // The focused button goes, and would take the focus out of the dialog.
    box.current?.focus()
    void effect.refetch()
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={heading}
      className={clsx('rounded-md border border-line bg-sunken px-3.5 py-2.5', className)}
    >
      <p id={heading} className="text-label font-semibold text-ink">
        {t('What changes')}
      </p>
      {/* Mounted before the effect is known: screen readers announce only what changes in it. */}
      <div aria-live="polite" className="mt-1 space-y-1 text-ink-2">
        {effect.data !== undefined ? (
          children(effect.data)
        ) : effect.error && !effect.isFetching ? (
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {t('The effect could not be loaded.')}
            <Button size="sm" onClick={retry}>
              {t('Retry')}
            </Button>
          </p>
        ) : (
          <LoadingLines />
        )}
      </div>
    </section>
  )
}

function LoadingLines() {
  return (
    <>
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </>
  )
}
