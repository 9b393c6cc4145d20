import type { ConflictSummary } from '@casework/contract/parts/conflict-summary'
import { createStore } from 'zustand/vanilla'
import { authStore, workspaceKey } from '~/platform/auth/auth-state'

/** A check that a save of this tab has caused. */
export interface NewCheck {
  readonly id: number
  readonly name: string
  readonly hits: number
  /** The workspace that it belongs to. */
  readonly workspace: string
}

/** Shown above the page until it is put off or decided. */
export const checkStore = createStore<{ check: NewCheck | null }>(() => ({ check: null }))

/** Tells the user of a check after a save. The page goes on as if there were none. */
export function announceCheck(summary: ConflictSummary, name: string): void {
  if (!summary) return
  const workspace = workspaceKey(authStore.get())
  checkStore.setState({ check: { id: summary.id, name, hits: summary.hits, workspace } })
}

export const dismissCheck = () => checkStore.setState({ check: null })
