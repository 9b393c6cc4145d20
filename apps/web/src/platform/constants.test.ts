import {
  CODE_LENGTH,
  CODE_SECONDS,
  LOGIN_PASSWORD_MIN,
  loginForm,
  PASSWORD_MIN,
  registerForm,
  RESEND_SECONDS_LEFT,
  RESET_REDIRECT_SECONDS,
  resetForm,
} from '@casework/contract/auth'
import { IMPORT_EXTENSIONS } from '@casework/contract/client-import'
import { ACCOUNT_SEARCH_DEBOUNCE_MS, REQUEST_SENT_SECONDS } from '@casework/contract/connections'
import { RECENT_SESSIONS } from '@casework/contract/dashboard'
import { UPLOAD_EXTENSIONS } from '@casework/contract/documents'
import {
  INVITATION_MESSAGE_MAX,
  invitationForm,
  INVITATIONS_MAX,
} from '@casework/contract/invitations'
import { SEARCH_DEBOUNCE_MS } from '@casework/contract/parts/lists'
import { BADGE_CAP, POLL_SECONDS } from '@casework/contract/notifications'
import { DEFAULT_EMPLOYEE_ROLE, EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { toastDurations } from '~/ui/toast/toast-store'
import { BREAKPOINTS, FOOTER_YEAR, RAIL_BREAKPOINT, STORAGE_KEY, VERSION } from './constants.ts'
import { VIEW_REVOKE_DELAY } from './http/files.ts'
import { formatStorage, STORAGE_UNIT_SWITCH_MB } from './i18n/format.ts'
import { REQUEST_TIMEOUT } from './http/request.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const styles = import.meta.glob<string>('../**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the files that contain a literal outside of comments. */
const findFilesWith = (literal: string) =>
  Object.entries(sources)
    .filter(([, text]) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').includes(literal))
    .map(([path]) => path)

it('defines product constants and storage keys once each (CONST-010)', () => {
  expect({ RAIL_BREAKPOINT, STORAGE_KEY, VERSION, FOOTER_YEAR }).toEqual({
    RAIL_BREAKPOINT: 1024,
    STORAGE_KEY: 'userInfo',
    VERSION: 'v2.0',
    FOOTER_YEAR: 2025,
  })
  for (const literal of ["'userInfo'", "'v2.0'", 'FOOTER_YEAR = 2025', 'RAIL_BREAKPOINT = 1024'])
    expect(findFilesWith(literal), literal).toEqual(['./constants.ts'])
})

it('uses the same breakpoints in styles and scripts, both in rem (CONST-010, FIX-060)', () => {
  const breakpoints = Object.entries(styles).flatMap(([, css]) =>
    [...css.matchAll(/--breakpoint-(\w+):\s*([^;]+);/g)].map(([, name, width]) => [name, width]),
  )
  expect(Object.fromEntries(breakpoints)).toMatchObject(
    Object.fromEntries(Object.entries(BREAKPOINTS).map(([name, px]) => [name, `${px / 16}rem`])),
  )
  expect(breakpoints.map(([, width]) => width)).toSatisfy((widths: string[]) =>
    widths.every((width) => width.endsWith('rem')),
  )
  const queries = Object.entries(sources).filter(([, text]) =>
    /matchMedia\([^)]*(width|height)/.test(text),
  )
  expect(queries.map(([path]) => path)).toEqual(['./use-media-query.ts'])
})

it('writes the width at which the rail becomes a drawer once in the styles, and nowhere as a literal (CONST-010, FIX-080)', () => {
  const literals = Object.entries({ ...sources, ...styles })
    .map(([path, text]) => [path, text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')] as const)
    .flatMap(([path, text]) =>
      [...text.matchAll(/\b(102[34](\.\d+)?px|(64|63\.9+)rem)\b/g)].map(
        ([width]) => `${path} ${width}`,
      ),
    )
  expect(literals).toEqual(['../ui/tokens.css 64rem'])
  const queries = Object.entries(styles).filter(([, css]) =>
    /@(media|custom-media|container)[^{]*(width|height)/.test(css),
  )
  expect(queries.map(([path]) => path)).toEqual([])
})

it('requires the minimum length of each password, and has 6-digit codes (CONST-011)', () => {
  expect([LOGIN_PASSWORD_MIN, PASSWORD_MIN, CODE_LENGTH]).toEqual([6, 8, 6])
  const refuses = (
    form: typeof loginForm | typeof registerForm | typeof resetForm,
    field: string,
    password: string,
  ) =>
    form
      .safeParse({ email: 'a@b.co', [field]: password })
      .error?.issues.some(({ path }) => path[0] === field) ?? false
  const shortest = `Ab1${'x'.repeat(PASSWORD_MIN - 3)}`
  for (const [form, field, valid] of [
    [loginForm, 'password', shortest.slice(0, LOGIN_PASSWORD_MIN)],
    [registerForm, 'password', shortest],
    [resetForm, 'new_password', shortest],
  ] as const) {
    expect([refuses(form, field, valid), refuses(form, field, valid.slice(1))]).toEqual([
      false,
      true,
    ])
  }
})

it('has the required lifetime of a code, resend time and redirect delay (CONST-012)', () => {
  expect([CODE_SECONDS, RESEND_SECONDS_LEFT, RESET_REDIRECT_SECONDS]).toEqual([600, 540, 3])
})

it('allows 1 to 10 invitations with a short message, silver by default (CONST-013)', () => {
  expect([INVITATIONS_MAX, INVITATION_MESSAGE_MAX, DEFAULT_EMPLOYEE_ROLE, EMPLOYEE_ROLES]).toEqual([
    10,
    500,
    'silver',
    ['admin', 'diamond', 'gold', 'silver'],
  ])
  const invite = (count: number) => ({
    emails: Array.from({ length: count }, (_, at) => `p${at}@b.co`),
    invited_names: Array.from({ length: count }, () => 'Ana'),
  })
  const accepts = (count: number, message = '') =>
    invitationForm.safeParse({ ...invite(count), message }).success
  expect([accepts(0), accepts(1), accepts(10), accepts(11)]).toEqual([false, true, true, false])
  expect([accepts(1, 'x'.repeat(500)), accepts(1, 'x'.repeat(501))]).toEqual([true, false])
  expect(invitationForm.parse(invite(1)).assigned_role).toBe('silver')
})

it('has the required request timeout, polling interval and badge limit (CONST-014)', () => {
  expect([REQUEST_TIMEOUT, POLL_SECONDS * 1000, BADGE_CAP]).toEqual([30_000, 30_000, 9])
})

it('has the required search debounces and delay after a sent request (CONST-015)', () => {
  expect([ACCOUNT_SEARCH_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS, REQUEST_SENT_SECONDS]).toEqual([
    300, 500, 2,
  ])
})

it('has ten recent sessions, and shows storage in GB from 1024 MB on with one decimal (CONST-016)', () => {
  expect([RECENT_SESSIONS, STORAGE_UNIT_SWITCH_MB]).toEqual([10, 1024])
  expect([
    formatStorage(STORAGE_UNIT_SWITCH_MB - 0.1),
    formatStorage(STORAGE_UNIT_SWITCH_MB),
  ]).toEqual(['1,023.9 MB', '1.0 GB'])
})

it('has the required file extensions, revocation delay and toast durations (CONST-018)', () => {
  expect(UPLOAD_EXTENSIONS).toEqual([
    'pdf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'jpg',
    'jpeg',
    'png',
    'gif',
    'txt',
  ])
  expect(IMPORT_EXTENSIONS).toEqual(['xlsx', 'xls', 'csv'])
  expect(VIEW_REVOKE_DELAY).toBe(1000)
  expect([
    toastDurations.success,
    toastDurations.info,
    toastDurations.warning,
    toastDurations.error,
  ]).toEqual([5000, 5000, 5000, 8000])
})
