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

export interface Asked {
  readonly token?: string | undefined
  readonly workspace?: number | undefined
  readonly headers?: Record<string, string>
}

type Given = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Sends a request and returns the raw response, for input that the typed {@link call} would not
 * accept.
 */
export async function ask(
  app: FastifyInstance,
  endpoint: { method: Method; path: string },
  given: Given,
  asked: Asked = {},
): Promise<Answer> {
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = {
    ...(given.query as object),
    ...(asked.workspace === undefined ? {} : { owner_account_id: asked.workspace }),
  }
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(given.body === undefined ? {} : { payload: given.body as object }),
    headers: {
      ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
      ...asked.headers,
    },
  })
  const isJson =
    answer.body !== '' && String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : undefined,
    headers: answer.headers,
    text: answer.body,
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
  asked: Asked = {},
): Promise<ResultOf<E>> {
  const { body } = await ask(app, endpoint, input, asked)
  const envelope = body as { success: true; data: ResultOf<E> } | Failure
  if (!envelope.success) throw new Refused(envelope)
  return envelope.data
}
