import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'

export const country = z.object({ id: z.int(), name: z.string(), phone_code: z.string() })
export type Country = z.output<typeof country>

export const countryEndpoints = {
  list: json({
    method: 'GET',
    path: '/countries/',
    permission: 'public',
    limit: 'requests',
    summary: 'All countries by name',
    shows: ['countries'],
    result: z.array(country),
  }),
}
