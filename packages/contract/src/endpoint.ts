import type * as z from 'zod/mini'
import type { LimitName } from './limits.ts'
import type { Action, Resource } from './permissions.ts'

/**
 * Who may call an endpoint.
 * - `public`: anybody;
 * - `signed in`: any signed-in user, about themselves; a requested workspace is ignored (OQ-012);
 * - `own workspace`: any signed-in user, refused while switched to another firm (OQ-245);
 * - `workspace`: any role of the requested workspace; the handler filters the result;
 * - a pair: the acting role must hold that action on that resource.
 */
export type Permission =
  'public' | 'signed in' | 'own workspace' | 'workspace' | readonly [Resource, Action]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType
type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

/** One API call: the server mounts it, the web app calls it, OpenAPI is generated from it. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
  A extends Permission = Permission,
  V extends true | undefined = true | undefined,
> {
  readonly method: Method
  /** Below the API base path, with `:name` for parameters and a trailing slash. */
  readonly path: string
  readonly permission: A
  /** The rate limit that a call counts against. */
  readonly limit: LimitName
  /** Message for a role without the permission, if the requirements give one (OQ-145). */
  readonly denied?: string
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly result: R
  /** Default 200; 201 for a create (OQ-009). */
  readonly status?: 200 | 201
  /**
   * Changes an existing record: `call` requires its version, and the server refuses an outdated one
   * with 409.
   */
  readonly versioned?: V
  /** `multipart`: the handler reads the parts itself, after the permission check. */
  readonly takes?: 'json' | 'multipart'
  /** Text fields of a multipart body; the handler checks them as they arrive. */
  readonly fields?: z.ZodMiniType
  /**
   * Name of the single file part of a multipart body; absent if there may be several, named
   * `files`.
   */
  readonly file_part?: string
  /**
   * `blob` and `events` (server-sent events): the handler sends the bytes; only failures use the
   * envelope.
   */
  readonly gives?: 'json' | 'blob' | 'events'
}

export type VersionedEndpoint = Endpoint<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Schema,
  Permission,
  true
>
export type AnyEndpoint = Endpoint<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Schema
>

type Named<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T }

type ParamsOf<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _A> ? P : undefined
type QueryOf<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? Q : undefined
type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? B : undefined

/** What a handler receives: the parsed parts. */
export type ParsedInput<E> = Named<'params', Parsed<ParamsOf<E>>> &
  Named<'query', Parsed<QueryOf<E>>> &
  Named<'body', Parsed<BodyOf<E>>>

/** What a caller passes: the input types of the schemas; every query parameter is optional. */
export type CallInput<E> = Named<'params', Given<ParamsOf<E>>> & {
  readonly query?: Partial<Exclude<Given<QueryOf<E>>, undefined>>
} & Named<'body', Given<BodyOf<E>>>

export type ResultOf<E> = E extends { readonly result: infer R extends Schema }
  ? z.output<R>
  : never

/** Infers the exact types of the parts; missing parts are `undefined`, not `unknown`. */
export function endpoint<
  const E extends {
    method: Method
    path: `/${string}/`
    permission: Permission
    limit: LimitName
    denied?: string
    summary: string
    result: Schema
    params?: Schema
    query?: Schema
    body?: Schema
    status?: 200 | 201
    takes?: 'json' | 'multipart'
    fields?: z.ZodMiniType
    versioned?: true
    file_part?: string
    gives?: 'json' | 'blob' | 'events'
  },
>(definition: E): Defined<E> {
  return definition as unknown as Defined<E>
}

interface Definition {
  result: Schema
  permission: Permission
}
type Defined<E extends Definition> = Endpoint<
  PartOf<E, 'params'>,
  PartOf<E, 'query'>,
  PartOf<E, 'body'>,
  E['result'],
  E['permission'],
  E extends { readonly versioned: true } ? true : undefined
>

type PartOf<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema }
  ? S
  : undefined
