import * as z from 'zod/mini'
import {
  cleanEmail,
  isEmailAddress,
  looksLikeAddress,
  normalizeEmail,
  NOT_AN_ADDRESS,
} from './email-address.ts'
import {
  INVALID_PHONE,
  isPhoneNumber,
  isSingleNumber,
  readPhoneDigits,
  normalizePlusPrefix,
} from './phone-number.ts'
import { cleanLine } from './single-line.ts'

/** A record id: a positive integer, a JSON number. */
export const id = z
  .int('Invalid id')
  .check(z.minimum(1, 'Invalid id'), z.maximum(Number.MAX_SAFE_INTEGER, 'Invalid id'))

/** Absent becomes null. */
export const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: z.output<S> | null | undefined) => value ?? null),
  )

/** Maximum of an int4 column, such as a country's id. */
const INTEGER_MAX = 2_147_483_647
/** An id of an int4 column, with an error message for its field. */
export const integerId = (message = 'Invalid id') =>
  z.int(message).check(z.minimum(1, message), z.maximum(INTEGER_MAX, message))

const ID_TEXT = /^[1-9]\d{0,17}$/

/** An id in a path or query: decimal digits only. Ids beyond 2^53 become 0, which no record has. */
export const idText = z.pipe(
  z
    .union([z.int(), z.string()], 'Invalid id')
    .check(z.refine((value) => ID_TEXT.test(String(value)), 'Invalid id')),
  z.transform((value: string | number) => (isIdText(String(value)) ? Number(value) : 0)),
)
/** Comma-separated ids in a query; empty means none. */
export const idsText = z.pipe(
  z.pipe(
    z.string('Invalid id'),
    z.transform((text: string): (string | number)[] => (text === '' ? [] : text.split(','))),
  ),
  z.array(idText).check(z.maxLength(1000, 'Invalid id')),
)
export const byId = z.object({ id: idText })

/** An id of an int4 column in a query. */
export const integerIdText = z.pipe(idText, integerId())

/** Whether the text is a positive safe integer in plain decimal digits. */
export const isIdText = (text: string): boolean =>
  ID_TEXT.test(text) && Number.isSafeInteger(Number(text))

/** Maximum lengths in characters. The database checks the same numbers. */
export const MAX = {
  name: 200,
  title: 200,
  court: 200,
  court_reference: 100,
  email: 254,
  mobile: 32,
  description: 10_000,
  file_name: 255,
  search: 200,
  password: 128,
} as const

/** One message for every length, so that it can be translated. */
export const TOO_LONG = 'This text is too long'
const maxLength = (max: number) => z.maxLength(max, { error: TOO_LONG, abort: true })

/** Normalizes to NFC, so that a search finds accented letters from every operating system. */
const cleanMultiLine = (text: string) => text.normalize('NFC').trim()

/** A required single-line text, cleaned. */
export const requiredText = (max: number, required: string) =>
  z
    .string(required)
    .check(z.overwrite(cleanLine), z.minLength(1, { error: required, abort: true }), maxLength(max))

/** Detects what mail programs turn into links. */
const hasLink = (text: string) => /:\/\/|www\./i.test(text.normalize('NFKC'))

/**
 * A name of a person or firm. It must not contain a link, because invitations mail it to strangers.
 */
export const personName = (required: string) =>
  requiredText(MAX.name, required).check(
    z.refine((text) => !hasLink(text), { error: 'A name cannot contain a link', abort: true }),
  )

/** A name that was not stored before. Forms that may keep an earlier one leave this to the server. */
export const newName = (required: string) =>
  personName(required).check(z.refine((text) => !looksLikeAddress(text), NOT_AN_ADDRESS))

/** An optional multi-line text, trimmed; empty and absent become null. Accepts its own output. */
export const optionalText = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  optional(cleanMultiLine, maxLength(max), ...checks)

/** Two numbers are refused as such, and not as a text that is too long. */
const phoneNumber = (error: string) =>
  [
    z.refine<string>((text) => text === '' || isSingleNumber(text), { error, abort: true }),
    maxLength(MAX.mobile),
    z.refine<string>((text) => text === '' || isPhoneNumber(text), error),
  ] as const

/** An optional phone number without separators; a leading + starts a dial code. */
export const optionalPhone = (message: string) => optional(readPhoneDigits, ...phoneNumber(message))

/** Checks of a phone number that is kept as it was typed. */
export const typedPhone = [z.overwrite(normalizePlusPrefix), ...phoneNumber(INVALID_PHONE)] as const

/** A required phone number, kept as it was typed. */
export const requiredPhone = (required: string) =>
  z
    .string(required)
    .check(z.overwrite(cleanLine), z.minLength(1, { error: required, abort: true }), ...typedPhone)

/** An optional single-line text. */
export const optionalLine = (max: number) => optional(cleanLine, maxLength(max))

const optional = (clean: (text: string) => string, ...checks: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((text: string | null | undefined) => clean(text ?? '') || null),
    ),
    z.nullable(z.string().check(...checks)),
  )

/** A multi-line text that stays unchanged if absent. Empty and null become null. */
export const unchangedIfAbsentText = (max: number) => unchangedIfAbsent(cleanMultiLine, max)

/** A single-line text that stays unchanged if absent. */
export const unchangedIfAbsentLine = (max: number) => unchangedIfAbsent(cleanLine, max)

const unchangedIfAbsent = (clean: (text: string) => string, max: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((text: string | null) => clean(text ?? '') || null),
      ),
      z.nullable(z.string().check(maxLength(max))),
    ),
  )

export const INVALID_EMAIL = 'Invalid email format'

/** The address of an account, in lower case; `isValid` may allow those of before. */
export const accountEmail = (isValid = isEmailAddress) =>
  z
    .string('Email is required')
    .check(
      z.overwrite(normalizeEmail),
      z.minLength(1, { error: 'Email is required', abort: true }),
      maxLength(MAX.email),
      z.refine(isValid, INVALID_EMAIL),
    )

/** An optional address of a client or person. */
export const optionalEmail = () =>
  optional(
    cleanEmail,
    maxLength(MAX.email),
    z.refine<string>(isEmailAddress, 'Please enter a valid email address'),
  )

/** A text that is compared with addresses. */
export const comparedEmail = () => optional(cleanEmail, maxLength(MAX.email))

/** An instant, UTC with Z. */
export const instant = z.string()

/**
 * Counts the changes of a record's own row (OQ-252). An update sends it as If-Match:
 * `"v{version}"`.
 */
export const version = z.int()
