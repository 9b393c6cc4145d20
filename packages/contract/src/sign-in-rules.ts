// What a firm requires of a sign-in.
import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { id, instant } from './parts/fields.ts'
import { ROLES } from './permissions.ts'

/** Days that people have to set up a factor once their firm requires one. */
export const GRACE_DAYS = 7

export const signInRulesForm = z.object({
  require_second_factor: z.boolean('Please choose on or off'),
  step_up_for_red: z.boolean('Please choose on or off'),
})

export const signInRules = z.object({
  require_second_factor: z.boolean(),
  /** When the grace period ends; null if no factor is required. */
  second_factor_from: z.nullable(instant),
  step_up_for_red: z.boolean(),
  /** The owner and the employees. */
  people: z.array(
    z.object({ user_id: id, name: z.string(), role: z.enum(ROLES), second_factor: z.boolean() }),
  ),
})
export type SignInRules = z.output<typeof signInRules>

export const signInRuleEndpoints = {
  read: json({
    method: 'GET',
    path: '/firm/sign-in-rules/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'What the firm requires of sign-ins, and who has a second factor',
    shows: ['firm', 'connections', 'sign-in'],
    result: signInRules,
  }),
  update: json({
    method: 'PUT',
    path: '/firm/sign-in-rules/',
    permission: 'own workspace',
    limit: 'requests',
    step_up: true,
    summary: 'Set what the firm requires of sign-ins',
    changes: ['firm'],
    body: signInRulesForm,
    result: signInRules,
  }),
}
