import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { AnyEndpoint, ParsedInput, ResultOf } from '@casework/contract/endpoint'
import type { Scope, WorkspaceScope } from '../database/scope.ts'
import type { Actor } from './actor.ts'
import type { FileResponse } from './file-response.ts'

export interface RequestInfo {
  readonly id: string
  readonly ip: string
  /** Language for mails and texts that this request causes. */
  readonly language: string
  header(name: string): string | undefined
  /** The parts of a multipart body, streamed; only for endpoints that take them. */
  parts(): AsyncIterableIterator<MultipartFile | MultipartValue>
  /**
   * The versions that the If-Match header allows; undefined when any will do.
   * @throws Refusal validation_error when it is malformed
   */
  allowedVersions(): readonly number[] | undefined
  /** Sets a header of the answer. */
  answerHeader(name: string, value: string): void
}

interface AnyContext<S> {
  /** A read: one round trip a call. A write: one transaction, begun by its first statement, committed before the answer. */
  readonly scope: S
  /**
   * A short transaction of its own, for work around a long stream. After a multipart body its fence is that of the
   * role the person has by then; it refuses when the person may no longer do this.
   * @param fingerprint of a multipart body: what makes a request under the same Idempotency-Key the same request
   */
  transaction<T>(work: (scope: S) => Promise<T>, fingerprint?: string): Promise<T>
  readonly request: RequestInfo
}

/** Of a public endpoint: nobody is known, no tenant table can be seen. */
export type PublicContext = AnyContext<Scope>

/** Of every other endpoint: fenced to the actor's workspace. */
export interface ActorContext extends AnyContext<WorkspaceScope> {
  readonly actor: Actor
}

type ContextOf<E> = E extends { readonly permission: 'public' } ? PublicContext : ActorContext

type AnswerOf<E> = [ResultOf<E>] extends [never] ? FileResponse : ResultOf<E>

/** What a feature writes for an endpoint: decisions, refusals, statements. It returns the record, never a reply. */
export type Handler<E extends AnyEndpoint> = (
  context: ContextOf<E>,
  input: ParsedInput<E>,
) => Promise<AnswerOf<E>>

export type HandlersOf<T extends Record<string, AnyEndpoint>> = {
  readonly [K in keyof T]: Handler<T[K]>
}
