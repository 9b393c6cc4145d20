import { t } from '@casework/texts'
import { LoaderCircle } from 'lucide-react'

/** A spinner, hidden from assistive technology: the caller says what is loading. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <LoaderCircle
      aria-hidden
      size={size}
      className="animate-spin motion-reduce:animate-[spin_3s_linear_infinite]"
    />
  )
}

/** Covers the window until the app knows what the user may see (SHELL-015). */
export function LoadingOverlay({ label = t('Loading…') }: { label?: string }) {
  return (
    <div role="status" className="fixed inset-0 z-[90] grid place-items-center bg-paper">
      <div className="flex flex-col items-center gap-3 text-ink-2">
        <span className="text-brass-line">
          <Spinner size={28} />
        </span>
        <span className="text-label">{label}</span>
      </div>
    </div>
  )
}
