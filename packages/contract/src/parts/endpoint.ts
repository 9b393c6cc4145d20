import type * as z from 'zod/mini'
import type { LimitName } from './limits.ts'
import type { ShareName } from './shares.ts'
import type { Action, Resource } from '../permissions.ts'

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
type InputOf<S> = S extends Schema ? z.input<S> : undefined

/**
 * Kinds of records, each with the kinds that it is a part of: deleting one of those deletes it too.
 * `connections` includes requests and invitations, which turn into them.
 */
const PARENTS = {
  clients: [],
  cases: ['clients'],
  sessions: ['clients', 'cases'],
  deadlines: ['clients', 'cases'],
  'court-days': [],
  'document-groups': ['clients', 'cases', 'sessions'],
  documents: ['clients', 'cases', 'sessions'],
  'level-plans': ['clients', 'cases', 'sessions', 'documents'],
  entries: ['clients', 'cases'],
  bin: [],
  holds: [],
  conflicts: [],
  people: [],
  parties: ['clients', 'cases'],
  connections: [],
  notifications: [],
  alerts: [],
  firm: [],
  profile: [],
  'sign-in': [],
  permissions: [],
  countries: [],
} satisfies Record<string, readonly string[]>
export type RecordKind = keyof typeof PARENTS

/** A kind and its parts: what the deletion of such a record changes. */
export const withParts = (kind: RecordKind): RecordKind[] => [
  kind,
  ...Object.entries<readonly string[]>(PARENTS)
    .filter(([, parents]) => parents.includes(kind))
    .map(([part]) => part as RecordKind),
]

/** Unchecked fields: a denied request is audited too, before its body is validated. */
type Fields = Readonly<Record<string, unknown>>

/** Returns what the audit entry names: an id, a record with an id, or a list of these. */
export type Audits = (
  request: { readonly params: Fields; readonly body: Fields },
  result: Fields,
) => unknown

interface CommonEndpoint {
  /**
   * A POST, to keep its input out of addresses, that writes nothing: it runs without a transaction
   * and leaves no entry in the history, as a GET does.
   */
  readonly only_reads?: true
  /** Below the API base path, with `:name` for parameters and a trailing slash. */
  readonly path: `/${string}/`
  readonly permission: Permission
  /** The rate limit that a call counts against. */
  readonly limit: LimitName
  /** What a call has a place in while it runs, if it reads files or walks many rows. */
  readonly share?: ShareName
  /**
   * Message for a role without the permission, if the requirements give one (OQ-145). It may depend
   * on the body, which is not validated yet.
   */
  readonly denied?: string | ((body: Fields) => string)
  /**
   * Refused to a person with a second factor who has not confirmed it within the last 15 minutes. It
   * may depend on the body, which is not validated yet.
   */
  readonly step_up?: true | ((body: Fields) => boolean)
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
}

/** Declares properties of other endpoint kinds, so that they can be read from any endpoint. */
type Lacks<K extends string> = { readonly [P in K]?: never }

export interface ReadEndpoint
  extends
    CommonEndpoint,
    Lacks<'changes' | 'audits' | 'body' | 'status' | 'versioned' | 'answers_secrets'> {
  readonly kind: 'json'
  readonly method: 'GET'
  readonly result: Schema
  /**
   * Kinds of records that the result contains, also as counts or names. A write that changes one of
   * them makes the result stale. Empty for results that are never cached.
   */
  readonly shows: readonly RecordKind[]
}

export interface WriteEndpoint extends CommonEndpoint, Lacks<'shows'> {
  readonly kind: 'json'
  readonly method: Exclude<Method, 'GET'>
  readonly body?: Schema
  readonly result: Schema
  /** Kinds of records that a call may change. Empty if no read shows the change. */
  readonly changes: readonly RecordKind[]
  /** Defaults to the id in the path, or else the id of the result. */
  readonly audits?: Audits
  /** Default 200; 201 for a create (OQ-009). */
  readonly status?: 200 | 201
  /** The result has secrets, so it is not kept for repeats with the same Idempotency-Key. */
  readonly answers_secrets?: true
  /**
   * Changes an existing record: `call` requires its version, and the server refuses an outdated one
   * with 409.
   */
  readonly versioned?: true
}

/** Takes a multipart body, whose parts the handler reads itself, after the permission check. */
export interface UploadEndpoint
  extends CommonEndpoint, Lacks<'shows' | 'body' | 'versioned' | 'answers_secrets'> {
  readonly kind: 'upload'
  readonly share: ShareName
  readonly method: 'POST'
  readonly result: Schema
  readonly changes: readonly RecordKind[]
  readonly audits?: Audits
  readonly status?: 200 | 201
  /** Text parts; the handler checks them as they arrive. */
  readonly fields?: Schema
  /** Name of the single file part; absent if there may be several, named `files`. */
  readonly file_part?: string
}

/** The handler sends the bytes; only failures use the envelope. */
export interface StreamEndpoint
  extends
    CommonEndpoint,
    Lacks<'shows' | 'changes' | 'result' | 'status' | 'versioned' | 'answers_secrets'> {
  readonly kind: 'stream'
  /** POST for a read whose input is too long for an address. */
  readonly method: 'GET' | 'POST'
  readonly body?: Schema
  /** For a handler that writes an audit entry, by calling `transaction`. */
  readonly audits?: Audits
  /** A file, or server-sent events. */
  readonly sends: 'file' | 'events'
}

export type JsonEndpoint = ReadEndpoint | WriteEndpoint
/** One API call: the server mounts it, the web app calls it, OpenAPI is generated from it. */
export type AnyEndpoint = JsonEndpoint | UploadEndpoint | StreamEndpoint
export type VersionedEndpoint = WriteEndpoint & { readonly versioned: true }
/** Creates a record: the server runs it once per idempotency key. */
export type CreateEndpoint = WriteEndpoint & {
  readonly status: 201
  readonly permission: Exclude<Permission, 'public'>
  readonly answers_secrets?: never
}

type Named<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T }

/** The schema of a part; `undefined` if the endpoint does not have the part. */
type PartOf<E, K extends string> = E extends { readonly [P in K]?: infer S }
  ? S extends Schema | undefined
    ? S
    : undefined
  : undefined

/** What a handler receives: the parsed parts. */
export type ParsedInput<E> = Named<'params', Parsed<PartOf<E, 'params'>>> &
  Named<'query', Parsed<PartOf<E, 'query'>>> &
  Named<'body', Parsed<PartOf<E, 'body'>>>

/** What a caller passes: the input types of the schemas; every query parameter is optional. */
export type CallInput<E> = Named<'params', InputOf<PartOf<E, 'params'>>> & {
  readonly query?: Partial<Exclude<InputOf<PartOf<E, 'query'>>, undefined>>
} & Named<'body', InputOf<PartOf<E, 'body'>>>

export type ResultOf<E> = E extends { readonly result: infer R extends Schema }
  ? z.output<R>
  : never

// These constructors keep the exact types of their definitions.

export const json = <const E extends Omit<ReadEndpoint, 'kind'> | Omit<WriteEndpoint, 'kind'>>(
  definition: E,
): E & { readonly kind: 'json' } => ({ ...definition, kind: 'json' })

export const upload = <const E extends Omit<UploadEndpoint, 'kind'>>(
  definition: E,
): E & { readonly kind: 'upload' } => ({ ...definition, kind: 'upload' })

export const stream = <const E extends Omit<StreamEndpoint, 'kind'>>(
  definition: E,
): E & { readonly kind: 'stream' } => ({ ...definition, kind: 'stream' })

/** Whether the write may change what a read with this `shows` has returned. */
export const isStaleAfter = (
  shows: readonly RecordKind[],
  { changes }: Pick<WriteEndpoint, 'changes'>,
): boolean => changes.some((kind) => shows.includes(kind))
