// What a second factor decides about each call, written by hand from the specification. Never derive
// it from product code: a bug there would be repeated here.
import { ABOUT_THE_USER, PUBLIC } from '../permissions/letters.ts'
import { ROWS } from '../permissions/rows.ts'

/** Of the sign-in, and of the firm: the rows and the columns of a cell. */
export const STATES = ['none', 'stale', 'fresh'] as const
export const RULES = ['nothing', 'grace', 'required', 'red'] as const

// Four letters for each state. `y`: answered as without factors; `m`: second_factor_missing;
// `s`: step_up_required.
const NO_WORK = 'yyyy yyyy yyyy'
const NO_WORK_FRESH = 'yyyy ssss yyyy'
const WORK = 'yymy yyyy yyyy'
const WORK_FRESH = 'yymy ssss yyyy'
const RED_CONTENT = 'yymm yyys yyyy'

const SPECIAL: Readonly<Record<string, string>> = {
  'DELETE /user/passkeys/:id/': NO_WORK_FRESH,
  'DELETE /user/totp/': NO_WORK_FRESH,
  'POST /user/passkeys/options/': NO_WORK_FRESH,
  'POST /user/totp/': NO_WORK_FRESH,
  'POST /user/recovery-codes/': NO_WORK_FRESH,
  'PUT /firm/sign-in-rules/': WORK_FRESH,
  'PUT /connections/update-role/': WORK_FRESH,
  'POST /connections/manage/': WORK_FRESH,
  'POST /send-invitation/': WORK_FRESH,
  'POST /invitations/:id/resend/': WORK_FRESH,
  'GET /history/export/': WORK_FRESH,
  'POST /history/erase/': WORK_FRESH,
  'DELETE /bin/:id/': WORK_FRESH,
  // With a red document.
  'GET /documents/:id/view/': RED_CONTENT,
  'GET /documents/:id/download/': RED_CONTENT,
  'GET /documents/:id/preview/': RED_CONTENT,
  'POST /documents/:id/openings/': RED_CONTENT,
  'GET /documents/:id/pages/:number/': RED_CONTENT,
  'GET /documents/:id/pages/:number/text/': RED_CONTENT,
  'POST /documents/bulk/download/': RED_CONTENT,
  // It lowers one.
  'POST /documents/:id/level-plan/approve/': RED_CONTENT,
}

/** Method and path -> twelve letters. */
export const TABLE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(ROWS).map(([key, row]) => [
      key,
      row === PUBLIC || row === ABOUT_THE_USER ? NO_WORK : WORK,
    ]),
  ),
  ...SPECIAL,
}

/** Returns the letter of a row for a sign-in in a firm with this rule. */
export const findLetter = (
  row: string,
  [state, rule]: readonly [(typeof STATES)[number], (typeof RULES)[number]],
): string | undefined => row.split(' ')[STATES.indexOf(state)]?.[RULES.indexOf(rule)]
