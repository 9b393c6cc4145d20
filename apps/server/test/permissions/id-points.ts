import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import * as z from 'zod/mini'
import { ADD_RECORD } from './add-records.ts'
import { REQUESTS } from './requests.ts'
import type { ValidRequest } from './valid-request.ts'

/** A place in a request that takes the id of a record. */
export interface IdPoint {
  readonly endpoint: AnyEndpoint
  readonly place: 'params' | 'query' | 'body' | 'form'
  readonly name: string
  /** The kind of record that the id must belong to. */
  readonly kind: string
}

const BY_NAME: Record<string, string> = {
  client: 'client',
  client_id: 'client',
  client_id_input: 'client',
  case: 'case',
  case_id: 'case',
  session: 'session',
  session_id: 'session',
  after_session_id: 'session',
  group: 'document-groups',
  group_id: 'document-groups',
  connection_id: 'connection',
  plan_id: 'level-plans',
  user_id: 'person',
  second_user_id: 'person',
  from_user_id: 'person',
  to_user_id: 'person',
  deadline_ids: 'deadlines',
  person_id: 'directory',
  party_id: 'parties',
  import_id: 'client-imports',
  // The requests are about a client.
  object_id: 'client',
  notification_ids: 'notification',
  ids: 'document',
  update_ids: 'updates',
}

const BY_PATH: Record<string, string> = {
  clients: 'client',
  cases: 'case',
  sessions: 'session',
  documents: 'document',
  'respond-connection-request': 'request',
  invitations: 'invitation',
  people: 'directory',
  'received-invitations': 'invitation',
  'user/passkeys': 'passkey',
  'user/sign-ins': 'sign-in',
  ...Object.fromEntries(Object.keys(ADD_RECORD).map((kind) => [kind, kind])),
}

/**
 * Ids that are not secret: any account can be found and asked to connect, and countries are public.
 * `except_…` leaves out hits of the own firm: another firm's id leaves out nothing.
 */
const OPEN_TO_ALL = new Set([
  'receiver_account_id',
  'country',
  'country_id',
  'except_client_id',
  'except_person_id',
])

const LOOKS_LIKE_ID = /(^|_)ids?(_|$)|^(client|case|session|group|document|connection|country)$/

/** Fields of multipart forms, which the handler parses, so the contract does not list them. */
const FORM_FIELDS: Record<string, readonly string[]> = {
  'POST /documents/upload/': ['client_id', 'case_id', 'session_id', 'group_id'],
}

const listNames = (schema: z.ZodMiniType | undefined): string[] => {
  if (!schema) return []
  type Shape = { properties?: object; oneOf?: Shape[]; anyOf?: Shape[] }
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return [
    ...new Set(
      [shape, ...(shape.oneOf ?? shape.anyOf ?? [])].flatMap(({ properties }) =>
        Object.keys(properties ?? {}),
      ),
    ),
  ]
}

/** `/clients/:id/…` is about a client, `/user/passkeys/:id/` about a passkey of the person. */
const findKindByPath = ({ path }: AnyEndpoint): string | undefined => {
  const [, first = '', second = ''] = path.split('/')
  return BY_PATH[first === 'user' ? `${first}/${second}` : first]
}

/**
 * Finds every id point of the contract by its name.
 * @throws Error for an unknown name, which would otherwise go untested
 */
export function findIdPoints(): IdPoint[] {
  return Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .flatMap((endpoint) => {
      const key = `${endpoint.method} ${endpoint.path}`
      const named = (['params', 'query', 'body'] as const).flatMap((place) =>
        listNames(endpoint[place]).map((name) => ({ place, name })),
      )
      const fields = (FORM_FIELDS[key] ?? []).map((name) => ({ place: 'form' as const, name }))
      const found = [...named, ...fields].filter(
        ({ name }) => LOOKS_LIKE_ID.test(name) && !OPEN_TO_ALL.has(name),
      )
      const points = found.map(({ place, name }): IdPoint => {
        const kind = name === 'id' ? findKindByPath(endpoint) : BY_NAME[name]
        if (!kind) throw new Error(`${key}: nobody says whose id ${name} is`)
        return { endpoint, place, name, kind }
      })
      const workspace: IdPoint = {
        endpoint,
        place: 'query',
        name: 'owner_account_id',
        kind: 'workspace',
      }
      return endpoint.permission === 'public' ? points : [...points, workspace]
    })
}

/** Returns a valid request with another id at this point. */
export function withId(given: ValidRequest, { place, name }: IdPoint, id: number): ValidRequest {
  if (place === 'form') {
    const form = String(given.body)
    const part = new RegExp(`(name="${name}"\\r\\n\\r\\n)[^\\r]*`)
    const added = form.replace(
      /^(--[^\r]+)\r\n/,
      `$1\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${id}\r\n$1\r\n`,
    )
    return { ...given, body: Buffer.from(part.test(form) ? form.replace(part, `$1${id}`) : added) }
  }
  return {
    ...given,
    [place]: { ...(given[place] as object), [name]: /(^|_)ids$/.test(name) ? [id] : id },
  }
}

export const getRequestBuilder = ({ endpoint }: IdPoint) => {
  const make = REQUESTS[`${endpoint.method} ${endpoint.path}`]
  if (!make) throw new Error(`${endpoint.method} ${endpoint.path} has no request`)
  return make
}
