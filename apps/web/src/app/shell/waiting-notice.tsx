import { t } from '@casework/texts'
import { Hourglass } from 'lucide-react'
import { useStore } from 'zustand'
import { waitingCalls } from '~/platform/http/retries'

/**
 * Says that calls wait for a rate limit. The empty status element is always rendered: screen readers
 * announce only text that appears in an existing one.
 */
export function WaitingNotice() {
  const isWaiting = useStore(waitingCalls) > 0
  return (
    <div role="status" className="fixed bottom-4 left-1/2 z-30 -translate-x-1/2">
      {isWaiting && (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-popup">
          <Hourglass aria-hidden size={15} />
          {t('Too many requests at once. Waiting to continue…')}
        </p>
      )}
    </div>
  )
}
