import { createRequestInfo } from '../request-info.ts'
import type { Route } from '../route.ts'
import type { Access, ParsedCall } from './scope.ts'

/** Calls the feature's function for the endpoint. */
export const handle = (
  { handler }: Route,
  { request, reply, actor, input }: ParsedCall,
  access: Access,
): Promise<unknown> =>
  handler({ ...access, actor, request: createRequestInfo(request, reply) }, input)
