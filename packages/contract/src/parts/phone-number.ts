import * as z from 'zod/mini'
import { optional } from './fields.ts'
import { removeSeparators } from './phone-digits.ts'

/** An optional phone number without separators; a leading + starts a dial code. */
export const optionalPhone = (max: number, message: string) =>
  optional(removeSeparators, max, z.regex(/^\+?\d+$/, message))
