import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '~/ui'

interface ToolProps {
  label: string
  icon: LucideIcon
  onPress: () => void
  /** Nothing would happen. It keeps the focus, so that the keyboard goes on from there. */
  isOff?: boolean | undefined
  isPressed?: boolean | undefined
  /** As `aria-keyshortcuts` names them. */
  keys?: string | undefined
}

/** A button of the bar, large enough for a finger on a phone. */
export function Tool({ label, icon: Icon, onPress, isOff = false, isPressed, keys }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      aria-keyshortcuts={keys}
      title={label}
      className={buttonClass(
        { tone: 'ghost', size: 'icon' },
        'max-sm:size-11 aria-pressed:bg-petrol-soft',
      )}
      onClick={() => isOff || onPress()}
    >
      <Icon aria-hidden size={18} />
    </button>
  )
}
