/** Storage keys, and constants shown in several places (CONST-010). */
export const STORAGE_KEY = 'userInfo'
export const PREFERENCES_KEY = 'preferences'
export const INVITATION_KEY = 'invitation'
export const INVITED_EMAIL_KEY = 'invitedEmail'
export const INVITED_NAME_KEY = 'invitedName'
export const SIGN_UP_KEY = 'signUp'
export const CLOCK_KEY = 'clockOffset'
export const FIRMS_KEY = 'firms'
export const LANDING_KEY = 'landing'
export const FIRM_HINT_KEY = 'firmHint'
export const ENDED_KEY = 'endedSignIn'
export const LOGGED_OUT_KEY = 'loggedOut'
export const SHORTCUTS_KEY = 'shortcuts'
export const VERSION = 'v2.0'
export const FOOTER_YEAR = 2025
/** Below this width the rail becomes a drawer. In px at a text size of 16 px. */
export const RAIL_BREAKPOINT = 1024
/** Window widths in px at a text size of 16 px. `ui/tokens.css` has the same in rem. */
export const BREAKPOINTS = { xs: 480, sm: 640, md: 768, lg: RAIL_BREAKPOINT, xl: 1280 } as const
