import { FAILURES } from '@casework/contract/parts/answer'
import type { AnyEndpoint, UploadEndpoint } from '@casework/contract/parts/endpoint'
import * as z from 'zod/mini'
import { API_BASE } from '../mount.ts'

type Json = Record<string, unknown>
export type EndpointsByCapability = Record<string, Record<string, AnyEndpoint>>

const toInputSchema = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Objects of a request have no other fields.
    override: ({ jsonSchema }) => {
      if (jsonSchema.properties) jsonSchema.additionalProperties = false
    },
  }) as Json
  return rest
}
const toOutputSchema = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema) as Json
  return rest
}

export function describePermission({ permission }: AnyEndpoint): string {
  return Array.isArray(permission) ? `${permission[0]} ${permission[1]}` : (permission as string)
}

const FAILURE_SCHEMA: Json = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['status', 'type', 'message', 'data'],
      properties: {
        status: { type: 'integer' },
        type: { enum: Object.keys(FAILURES) },
        message: { type: 'string' },
        data: {
          type: ['object', 'null'],
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
}

/** Builds the OpenAPI 3.1 document of the whole contract. */
export function createOpenApi(capabilities: EndpointsByCapability): Json {
  const paths: Record<string, Json> = {}
  for (const [capability, endpoints] of Object.entries(capabilities)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = createOperation(
        capability,
        name,
        endpoint,
      )
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Casework',
      version: '2.0',
      description:
        'Case management for law firms. Every answer is an envelope with a success flag.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Failure: FAILURE_SCHEMA },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function createOperation(capability: string, name: string, endpoint: AnyEndpoint): Json {
  const isPublic = endpoint.permission === 'public'
  return {
    operationId: `${capability}_${name}`,
    tags: [capability],
    summary: endpoint.summary,
    description: `Permission: ${describePermission(endpoint)}. Limit: ${endpoint.limit}.`,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...createParameters('path', endpoint.params),
      ...createParameters('query', endpoint.query),
      ...(isPublic ? [] : [OWNER_ACCOUNT_ID]),
      ...(!isPublic && endpoint.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
      ...(endpoint.versioned ? [IF_MATCH] : []),
    ],
    ...createBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: createContent(endpoint),
      },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function createContent(endpoint: AnyEndpoint): Json {
  if (endpoint.kind === 'stream')
    return endpoint.sends === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'text/event-stream': { schema: { type: 'string' } } }
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: toOutputSchema(endpoint.result) },
  }
  return { 'application/json': { schema } }
}

const OWNER_ACCOUNT_ID: Json = {
  name: 'owner_account_id',
  in: 'query',
  required: false,
  description: "The workspace to work in; by default the user's own",
  schema: { type: 'integer', minimum: 1 },
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same request gets the first response again, for 24 hours; with another request it is refused with 422',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version the change was made from, as "v{version}"; refused with 409 when the record has another one',
  schema: { type: 'string', examples: ['"v3"'] },
}

function createParameters(location: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toInputSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const FILE: Json = { type: 'string', format: 'binary' }

function createBody(endpoint: AnyEndpoint): Json {
  if (endpoint.kind === 'upload') {
    const schema = createFormSchema(endpoint)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  const schema = toInputSchema(endpoint.body)
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function createFormSchema({ fields, file_part }: UploadEndpoint): Json {
  const fieldSchema: { properties?: Json; required?: string[] } = fields
    ? toInputSchema(fields)
    : {}
  const files = file_part ? { [file_part]: FILE } : { files: { type: 'array', items: FILE } }
  return {
    type: 'object',
    additionalProperties: false,
    required: [...(fieldSchema.required ?? []), file_part ?? 'files'],
    properties: { ...fieldSchema.properties, ...files },
  }
}
