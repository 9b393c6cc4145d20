import { BADGE_CAP } from '@casework/contract/notifications'

export const badgeText = (unread: number) => (unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread))
