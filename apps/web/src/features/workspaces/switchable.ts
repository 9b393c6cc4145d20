import type { Connection } from '@casework/contract/connections'

export const switchable = (following: readonly Connection[]) =>
  following.filter(({ can_switch_to }) => can_switch_to)
