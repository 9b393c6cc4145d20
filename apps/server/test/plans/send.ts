// What the lists of requests and their senders have in common.
import type { Answer, Person } from '@casework/testing'
import type { Query } from './list-filters.ts'

export type Caller = Pick<Person, 'ask'>

/** Sends a request under a name; throws if it is refused. */
export type Send = (name: string, request: () => Promise<Answer | number>) => Promise<void>

export interface ListRequest {
  readonly name: string
  readonly path: `/${string}/`
  readonly query: Query
}
