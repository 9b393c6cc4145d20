import type { Connection } from '@casework/contract/connections'

/** The firms that may be switched into: the server says which (SWITCH-013, OQ-069). */
export const switchable = (following: readonly Connection[]) =>
  following.filter(({ can_switch_to }) => can_switch_to)
