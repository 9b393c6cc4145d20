/** Names under which this app keeps things in the browser, and marks that it shows everywhere (CONST-010). */
export const STORAGE_KEY = 'userInfo'
export const PREFERENCES_KEY = 'preferences'
export const INVITATION_KEY = 'invitation'
export const INVITED_EMAIL_KEY = 'invitedEmail'
export const SIGN_UP_KEY = 'signUp'
export const CLOCK_KEY = 'clockOffset'
export const VERSION = 'v2.0'
export const FOOTER_YEAR = 2025
/** Below this width the rail becomes a drawer, px at 16 px text. */
export const RAIL_BREAKPOINT = 1024
/** Window widths in px at 16 px text, under the names of the breakpoints in `ui/tokens.css`, which has them in rem. */
export const BREAKPOINTS = { sm: 640, md: 768, lg: RAIL_BREAKPOINT } as const
