/** Storage keys, and constants shown in several places (CONST-010). */
export const STORAGE_KEY = 'userInfo'
export const PREFERENCES_KEY = 'preferences'
export const INVITATION_KEY = 'invitation'
export const INVITED_EMAIL_KEY = 'invitedEmail'
export const SIGN_UP_KEY = 'signUp'
export const CLOCK_KEY = 'clockOffset'
export const VERSION = 'v2.0'
export const FOOTER_YEAR = 2025
/** Below this width, in px at 16 px text, the rail becomes a drawer. */
export const RAIL_BREAKPOINT = 1024
/** Window widths in px at 16 px text. `ui/tokens.css` has the same names in rem. */
export const BREAKPOINTS = { sm: 640, md: 768, lg: RAIL_BREAKPOINT } as const
