// The unsaved entries of the tab: what the first page needs of them.
import { accountKey, authStore } from '~/platform/auth/auth-state'
import { DRAFT_PREFIXES } from '~/platform/auth/ended-sign-in'

const PREFIX = DRAFT_PREFIXES.journal
export const buildOwnPrefix = () => `${PREFIX}${accountKey(authStore.get())} `

/** Switching the workspace removes those of the person's other workspaces, also of an earlier page. */
export const isOthersDraft = (key: string): boolean =>
  key.startsWith(`${PREFIX}${authStore.get().user?.id}:`) && !key.startsWith(buildOwnPrefix())

authStore.subscribe(() => {
  if (!authStore.get().user) return
  try {
    for (const key of Object.keys(sessionStorage))
      if (isOthersDraft(key)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
})
