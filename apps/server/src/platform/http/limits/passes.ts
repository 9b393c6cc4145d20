import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { RequestInfo } from '../context.ts'

/**
 * Recognises callers of a public endpoint by a value that the server signed, without a database
 * query. Returns a key under which their calls are counted instead of under their IP address.
 */
export interface Pass {
  fromHeaders(request: Pick<RequestInfo, 'header'>): string | undefined
  /** Used if the headers have no key and the body is small. */
  fromBody?(body: unknown): string | undefined
}

export type Passes = ReadonlyMap<AnyEndpoint, Pass>
