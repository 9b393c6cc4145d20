// The unsaved entries of the tab: what the first page needs of them.
import { accountKey, authStore } from '~/platform/auth/auth-state'

const PREFIX = 'journal:'
export const buildOwnPrefix = () => `${PREFIX}${accountKey(authStore.get())} `

/** Signing out and switching the workspace remove all others, also those of an earlier page. */
export const isOthersDraft = (key: string): boolean =>
  key.startsWith(PREFIX) && !key.startsWith(buildOwnPrefix())

authStore.subscribe(() => {
  if (authStore.get().isLoading) return
  try {
    for (const key of Object.keys(sessionStorage))
      if (isOthersDraft(key)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
})
