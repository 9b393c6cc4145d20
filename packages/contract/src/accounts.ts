import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { id, instant } from './parts/fields.ts'

export const account = z.object({
  id,
  name: z.string(),
  created_at: instant,
  is_active: z.boolean(),
})

export const accountInfo = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.string(),
  account,
})
export type AccountInfo = z.output<typeof accountInfo>

export const accountEndpoints = {
  info: json({
    method: 'GET',
    path: '/account-info/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'The signed-in user and their account',
    shows: ['profile'],
    result: accountInfo,
  }),
}
