import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { WorkspaceScope } from '../database/query/scope.ts'
import type { ActorCache } from './access/actor-cache.ts'
import type { Actor, TokenClaims } from './access/actor.ts'
import type { CallShares } from './limits/call-shares.ts'
import type { EndpointLimits } from './limits/endpoint-limits.ts'
import type { OpenFiles } from './limits/open-files.ts'

/** An endpoint with its handler, and what every request to it needs. */
export interface Route {
  readonly endpoint: AnyEndpoint
  readonly handler: (context: unknown, input: unknown) => Promise<unknown>
  readonly pool: pg.Pool
  readonly limits: EndpointLimits
  readonly isCountedInDatabase: boolean
  readonly openFiles: OpenFiles
  readonly shares: CallShares
  readonly actorCache: ActorCache
  readonly log: FastifyBaseLogger
}

/** A request with its actor; a public endpoint has none. */
export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly claims: TokenClaims | undefined
  readonly actor: Actor | undefined
  /** Of a cached actor: the scope that verifies them with its first statement. */
  readonly cached?: CachedScope
}

export interface CachedScope {
  readonly scope: WorkspaceScope
  /** Does nothing if a statement was sent. @throws StaleActor */
  verify(): Promise<void>
}
