import type { LucideIcon } from 'lucide-react'

export interface BatchAction {
  label: string
  /** Replaces the label for screen readers, and contains it. */
  name?: string | undefined
  icon: LucideIcon
  danger?: boolean
  disabledReason: string | undefined
  onSelect: () => void
}

export interface BatchBarViewProps {
  count: number
  /** How many of them are not on the screen. */
  hiddenCount: number
  actions: readonly BatchAction[]
  onShow: () => void
  onClear: () => void
}

export type BatchDialogKind = 'level' | 'group' | 'place' | 'selected'
