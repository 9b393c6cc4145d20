import { BADGE_CAP } from '@casework/contract/notifications'

export const formatBadge = (unread: number) =>
  unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread)
