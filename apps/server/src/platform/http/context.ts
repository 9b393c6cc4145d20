import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { AnyEndpoint, ParsedInput, ResultOf } from '@casework/contract/parts/endpoint'
import type { Scope, WorkspaceScope } from '../database/query/scope.ts'
import type { Actor } from './access/actor.ts'
import type { FileResponse } from './file-response.ts'

export interface RequestInfo {
  readonly id: string
  readonly ip: string
  /** Language of the mails and texts that this request causes. */
  readonly language: string
  header(name: string): string | undefined
  /** Streams the parts of a multipart body; only for endpoints with `takes: 'multipart'`. */
  parts(): AsyncIterableIterator<MultipartFile | MultipartValue>
  /**
   * Parses the versions in the If-Match header; undefined allows any version.
   * @throws Refusal validation_error when it is malformed
   */
  allowedVersions(): readonly number[] | undefined
  setHeader(name: string, value: string): void
  /** For work that the answer does not wait for. */
  logError(err: unknown, message: string): void
  /** Answers with this status rather than with that of the endpoint. */
  setStatus(status: 200 | 201): void
}

interface AnyContext<S> {
  /**
   * Read: one round trip per call. Write: one transaction, opened by its first statement, committed
   * before the response.
   */
  readonly scope: S
  /**
   * Opens a separate short transaction, for work around a long stream. After a multipart body it
   * reloads the actor, and refuses when their role no longer permits the endpoint.
   * @param fingerprint identifies a multipart body, so that a repeated Idempotency-Key can be
   * checked against it
   */
  transaction<T>(work: (scope: S) => Promise<T>, fingerprint?: string): Promise<T>
  /**
   * Reads on in the middle of a long stream, with the sign-in, the role and the levels of now.
   * @throws Refusal when they no longer permit the endpoint
   */
  currentScope(): Promise<S>
  readonly request: RequestInfo
}

/** A public endpoint has no actor and sees no tenant table. */
export type PublicContext = AnyContext<Scope>

/** Every other endpoint is fenced to the actor's workspace. */
export interface ActorContext extends AnyContext<WorkspaceScope> {
  readonly actor: Actor
}

type ContextOf<E> = E extends { readonly permission: 'public' } ? PublicContext : ActorContext

type ResponseOf<E> = E extends { readonly kind: 'stream' } ? FileResponse : ResultOf<E>

/** A feature's code for an endpoint. It returns the record, never an HTTP reply. */
export type Handler<E extends AnyEndpoint> = (
  context: ContextOf<E>,
  input: ParsedInput<E>,
) => Promise<ResponseOf<E>>

/** Spelled out, so that endpoints of the same shape can share a handler. */
export type HandlersOf<T extends Record<string, AnyEndpoint>> = {
  readonly [K in keyof T]: (
    context: ContextOf<T[K]>,
    input: ParsedInput<T[K]>,
  ) => Promise<ResponseOf<T[K]>>
}
