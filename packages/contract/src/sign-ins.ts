// Where a person is signed in.
import * as z from 'zod/mini'
import { nothing } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { byId, id, instant } from './parts/fields.ts'
import { FACTOR_METHODS } from './second-factor.ts'

export const signIn = z.object({
  id,
  current: z.boolean(),
  /** Browser and system, such as "Firefox on Windows"; empty if unknown. */
  device: z.string(),
  /** IP address of the last sign-in or renewal. */
  address: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  factor: z.nullable(z.enum(FACTOR_METHODS)),
})
export type SignIn = z.output<typeof signIn>

export const signInEndpoints = {
  list: json({
    method: 'GET',
    path: '/user/sign-ins/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Own live sign-ins, the one with the newest activity first',
    shows: ['sign-in'],
    result: z.array(signIn),
  }),
  end: json({
    method: 'DELETE',
    path: '/user/sign-ins/:id/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'End an own sign-in',
    changes: ['sign-in'],
    params: byId,
    result: nothing,
  }),
  endOthers: json({
    method: 'POST',
    path: '/user/sign-ins/end-others/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'End all own sign-ins but this one',
    changes: ['sign-in'],
    result: z.object({ ended_count: z.int() }),
  }),
}
