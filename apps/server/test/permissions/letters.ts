// A row of the permission matrix, in the order of the actors: owner, admin, diamond, gold, silver;
// stranger, removed, pending, rejected; unverified, signed out.

/** y: allowed. d: denied to the role. w: no access to the workspace. s: must sign in. */
export const PUBLIC = 'yyyyy yyyy yy'
export const ABOUT_THE_USER = 'yyyyy yyyy ss'
export const OWN_WORKSPACE = 'ydddd wwww ss'
export const ALL_ROLES = 'yyyyy wwww ss'
export const TO_GOLD = 'yyyyd wwww ss'
export const TO_DIAMOND = 'yyydd wwww ss'
export const TO_ADMIN = 'yyddd wwww ss'
