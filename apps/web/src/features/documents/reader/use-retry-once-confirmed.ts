import { useEffect, useEffectEvent } from 'react'
import { isCancelled } from '~/platform/http/api-error'
import { onConfirmation } from '~/platform/second-factor/confirmation-channel'

/** Tries again what the person did not confirm, once they have confirmed something else. */
export function useRetryOnceConfirmed(error: Error | undefined, retry: () => void): void {
  const isUnconfirmed = isCancelled(error)
  const onConfirmed = useEffectEvent(retry)
  useEffect(
    () => (isUnconfirmed ? onConfirmation(() => onConfirmed()) : undefined),
    [isUnconfirmed],
  )
}
