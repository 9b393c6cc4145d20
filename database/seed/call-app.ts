import type { AnyEndpoint, CallInput, ResultOf } from '@casework/contract/parts/endpoint'
import { endpoints } from '@casework/contract'
import type { FastifyInstance } from 'fastify'

const { upload } = endpoints.documents

/** Calls the app in this process, like `call` in the web app. */
export interface Caller {
  call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>>
  upload(form: FormData): Promise<ResultOf<typeof upload>>
}

/** @param workspace the account id of the firm to act in; absent means the user's own */
export function createCaller(app: FastifyInstance, token?: string, workspace?: number): Caller {
  const query = workspace === undefined ? '' : `?owner_account_id=${workspace}`
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const inject = async (options: {
    method: AnyEndpoint['method']
    url: string
    payload?: object | Buffer
    headers?: Record<string, string>
  }) => {
    const response = await app.inject({ ...options, headers: { ...headers, ...options.headers } })
    const body = response.json<{ success: boolean; data: unknown }>()
    if (!body.success)
      throw new Error(
        `${options.method} ${options.url} returned ${response.statusCode}: ${response.body}`,
      )
    return body.data
  }
  return {
    call: async (endpoint, input) => {
      const { params, body } = input as { params?: Record<string, unknown>; body?: object }
      const url = `/api${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]))}${query}`
      return (await inject({
        method: endpoint.method,
        url,
        ...(body ? { payload: body } : {}),
      })) as ResultOf<typeof endpoint>
    },
    upload: async (form) => {
      const encoded = new Response(form)
      const payload = Buffer.from(await encoded.arrayBuffer())
      const type = encoded.headers.get('content-type') ?? ''
      return (await inject({
        method: 'POST',
        url: `/api${upload.path}${query}`,
        payload,
        headers: { 'content-type': type },
      })) as ResultOf<typeof upload>
    },
  }
}
