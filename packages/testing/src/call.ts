import type { Failure, FailureType, FieldErrors } from '@casework/contract/parts/answer'
import type { AnyEndpoint, CallInput, Method, ResultOf } from '@casework/contract/parts/endpoint'
import type { FastifyInstance } from 'fastify'

/** A 4xx response, as a caller of the API sees it. */
class Refused extends Error {
  readonly status: number
  readonly type: FailureType
  readonly fields: FieldErrors | null

  constructor({ error }: Failure) {
    super(error.message)
    this.status = error.status
    this.type = error.type
    this.fields = error.data
  }
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, unknown>
  readonly text: string
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly workspace?: number | undefined
  readonly headers?: Record<string, string>
}

type RequestParts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Sends a request and returns the raw response, for input that the typed {@link call} would not
 * accept.
 */
export async function ask(
  app: FastifyInstance,
  endpoint: { method: Method; path: string },
  parts: RequestParts,
  options: CallOptions = {},
): Promise<Answer> {
  const params = (parts.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = {
    ...(parts.query as object),
    ...(options.workspace === undefined ? {} : { owner_account_id: options.workspace }),
  }
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(parts.body === undefined ? {} : { payload: parts.body as object }),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
  })
  const isJson =
    response.body !== '' && String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: isJson ? response.json() : undefined,
    headers: response.headers,
    text: response.body,
  }
}

/**
 * Calls an endpoint like the web app: typed by the contract, with the envelope unwrapped.
 * @throws Refused
 */
export async function call<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const { body } = await ask(app, endpoint, input, options)
  const envelope = body as { success: true; data: ResultOf<E> } | Failure
  if (!envelope.success) throw new Refused(envelope)
  return envelope.data
}
