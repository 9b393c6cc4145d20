import { BADGE_CAP } from '@casework/contract/notifications'

/** The number on the bell: 1 to 9, then 9+ (SHELL-041, SHELL-042). */
export const badgeText = (unread: number) => (unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread))
