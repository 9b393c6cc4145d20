import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { id, instant, optionalText, personName, version } from './parts/fields.ts'
import { ROLES } from './permissions.ts'

/** First day of the week, as Date.getDay() counts: 0 is Sunday, 1 is Monday. */
const FIRST_WEEKDAYS = {
  US: 0,
  CA: 0,
  GB: 1,
  IE: 1,
  AU: 1,
  NZ: 1,
  DE: 1,
  AT: 1,
  CH: 1,
  FR: 1,
  BE: 1,
  LU: 1,
  NL: 1,
  ES: 1,
  IT: 1,
} as const
/** Decides how dates and times are written, and where the week starts. */
export type Region = keyof typeof FIRST_WEEKDAYS
export const REGIONS = Object.keys(FIRST_WEEKDAYS) as Region[]

/** @param region null for a firm that has not chosen one */
export const getFirstWeekday = (region: Region | null): 0 | 1 => FIRST_WEEKDAYS[region ?? 'US']

/** Whose public holidays are free of court days: countries, parts of the UK, German states. */
export const COURT_REGIONS = [
  'GB-ENG',
  'GB-SCT',
  'GB-NIR',
  'IE',
  'DE',
  'DE-BW',
  'DE-BY',
  'DE-BE',
  'DE-BB',
  'DE-HB',
  'DE-HH',
  'DE-HE',
  'DE-MV',
  'DE-NI',
  'DE-NW',
  'DE-RP',
  'DE-SL',
  'DE-SN',
  'DE-ST',
  'DE-SH',
  'DE-TH',
  'AT',
  'FR',
  'BE',
  'NL',
  'LU',
  'ES',
  'IT',
  'US',
] as const
export type CourtRegion = (typeof COURT_REGIONS)[number]

export const ADDRESS_MAX = 500
const TIME_ZONE_MAX = 64

/** Intl also accepts offsets such as +02:00, which are no names. */
const TIME_ZONE_NAME = /^[A-Z][A-Za-z0-9_+-]*(\/[A-Z][A-Za-z0-9_+-]*)*$/

/** Whether this is an IANA name that the runtime knows. */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX || !TIME_ZONE_NAME.test(name)) return false
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Absent, null and an empty text become null; other values must pass the check. */
const optionalChoice = <T extends string>(
  message: string,
  isChoice: (value: string) => value is T,
) =>
  z.pipe(
    z.nullish(z.string(message)),
    z.transform((value: string | null | undefined, context): T | null => {
      const choice = value?.trim() ?? ''
      if (choice === '') return null
      if (isChoice(choice)) return choice
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )

const isOneOf =
  <T extends string>(choices: readonly T[]) =>
  (value: string): value is T =>
    (choices as readonly string[]).includes(value)

export const TIME_ZONE_REQUIRED = 'Please select a time zone'

export const firmForm = z.object({
  name: personName('Firm name is required'),
  address: optionalText(ADDRESS_MAX),
  timezone: optionalChoice(TIME_ZONE_REQUIRED, (name): name is string => isTimeZone(name)),
  region: optionalChoice('Please select a region', isOneOf(REGIONS)),
  court_region: optionalChoice('Please select a court calendar', isOneOf(COURT_REGIONS)),
  /** Whether the firm is found by its name; stays unchanged if absent. */
  listed: z.optional(z.boolean('Please choose on or off')),
  /** Whether mail, odt, tif, heic, audio, video and zip may be uploaded; unchanged if absent. */
  more_file_types: z.optional(z.boolean('Please choose on or off')),
})
export type FirmForm = z.output<typeof firmForm>

export const firm = z.object({
  id,
  name: z.string(),
  /** False while the name follows the owner's profile name. */
  name_is_own: z.boolean(),
  address: z.nullable(z.string()),
  /** IANA name; null counts as UTC. */
  timezone: z.nullable(z.string()),
  region: z.nullable(z.enum(REGIONS)),
  /** As Date.getDay() counts: 0 is Sunday, 1 is Monday. */
  first_weekday: z.union([z.literal(0), z.literal(1)]),
  court_region: z.nullable(z.enum(COURT_REGIONS)),
  listed: z.boolean(),
  more_file_types: z.boolean(),
  /** Changed by PUT /document-settings/. */
  red_download: z.boolean(),
  /** The current day in the firm's time zone. */
  today: z.string(),
  can_edit: z.boolean(),
  version,
})
export type Firm = z.output<typeof firm>

export const firmStorage = z.object({
  /** Megabytes of 1,048,576 bytes, with one decimal. */
  used_mb: z.number(),
  limit_mb: z.number(),
  /** When the installation was last backed up; null if it never was. */
  last_backup_at: z.nullable(instant),
})
export type FirmStorage = z.output<typeof firmStorage>

export const member = z.object({
  user_id: id,
  name: z.string(),
  role: z.enum(ROLES),
  is_you: z.boolean(),
  /** Whether the role may change sessions. */
  works_on_sessions: z.boolean(),
})
export type Member = z.output<typeof member>

export const firmEndpoints = {
  get: json({
    method: 'GET',
    path: '/firm/',
    permission: 'workspace',
    limit: 'requests',
    summary: "The firm's profile",
    shows: ['firm'],
    result: firm,
  }),
  update: json({
    method: 'PUT',
    path: '/firm/',
    permission: 'own workspace',
    limit: 'requests',
    versioned: true,
    summary: "Replace the firm's profile",
    changes: ['firm', 'profile'],
    body: firmForm,
    result: firm,
  }),
  storage: json({
    method: 'GET',
    path: '/firm/storage/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Space that the documents use, and when the installation was last backed up',
    shows: ['documents'],
    result: firmStorage,
  }),
  members: json({
    method: 'GET',
    path: '/members/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'People of the workspace: the owner first, then by name',
    shows: ['connections', 'profile'],
    result: z.array(member),
  }),
}
