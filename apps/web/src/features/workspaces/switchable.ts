import type { Connection } from '@casework/contract/connections'

export const filterSwitchable = (following: readonly Connection[]) =>
  following.filter(({ can_switch_to }) => can_switch_to)
