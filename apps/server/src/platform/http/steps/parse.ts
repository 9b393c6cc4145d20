import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { findUnknownFields } from '@casework/contract/unknown-fields'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseIdempotencyKey, type IdempotentRequest } from '../idempotency.ts'
import { CORRECT_THE_FIELDS, Refusal, UNKNOWN_FIELD, type TextValues } from '../../refusal.ts'
import { nameField } from '../field-names.ts'
import type { Call } from '../route.ts'

/** Zod's default message, used where the contract defines none, such as for a wrong type. */
const ZOD_DEFAULT = 'Invalid input'

/** The most unknown fields that a refusal names: a body may have thousands. */
const MAX_UNKNOWN = 20

export type ParsedRequest = ReturnType<typeof parseRequest>

export const parseRequest = (endpoint: AnyEndpoint, { params, query, body }: FastifyRequest) => ({
  params: endpoint.params && parseInput(endpoint.params, params),
  query: endpoint.query && parseInput(endpoint.query, dropEmptyValues(query)),
  body: parseRequestBody(endpoint, body),
})

/** The handler checks the parts of a form with files as they arrive. */
function parseRequestBody(endpoint: AnyEndpoint, body: unknown): unknown {
  if (endpoint.body) return parseBody(endpoint.body, body ?? {})
  if (endpoint.kind !== 'upload') refuseFields(body)
  return undefined
}

/** Undefined without a key, and for an endpoint that ignores keys. */
export function parseKey(
  { kind, status, answers_secrets }: AnyEndpoint,
  { request, actor }: Call,
): IdempotentRequest | undefined {
  const acceptsKey = (status === 201 && !answers_secrets) || kind === 'upload'
  return actor && acceptsKey ? parseIdempotencyKey(request, actor.user_id) : undefined
}

/**
 * Parses input with a schema of the contract; drops what the schema does not know.
 * @throws Refusal validation_error with the messages of each invalid field
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refuse(parsed.error.issues)
}

/**
 * Parses the body of a request, which has no other fields than its schema, at every depth.
 * The workspace may be part of any body; it is read elsewhere.
 * @throws Refusal validation_error with the messages of each invalid or unknown field
 */
function parseBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body)
  const unknown = findUnknownFields(schema, body)
    .filter((path) => path.join('.') !== 'owner_account_id')
    .slice(0, MAX_UNKNOWN)
  if (parsed.success && unknown.length === 0) return parsed.data
  throw refuse(parsed.error?.issues ?? [], unknown)
}

const NO_FIELDS = z.object({})

/** @throws Refusal naming the fields of a body where none is expected */
function refuseFields(body: unknown): void {
  if (typeof body === 'object' && body !== null) parseBody(NO_FIELDS, body)
}

function refuse(
  issues: readonly z.core.$ZodIssue[],
  unknown: readonly (readonly string[])[] = [],
): Refusal {
  // A map, because a field may be called `constructor`.
  const fields = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = nameField(path)
    fields.set(name, [...new Set([...(fields.get(name) ?? []), message])])
  }
  let values: TextValues = {}
  for (const issue of issues) {
    if (issue.code === 'custom') values = { ...values, ...(issue.params as TextValues) }
    add(issue.path, issue.message === ZOD_DEFAULT ? 'This value is not valid' : issue.message)
  }
  for (const path of unknown) add(path, UNKNOWN_FIELD)
  return new Refusal('validation_error', CORRECT_THE_FIELDS, {
    fields: Object.fromEntries(fields),
    values,
  })
}

/** Drops empty query values: `?country=` filters nothing. */
const dropEmptyValues = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
