import { FAILURES, type FailureType, type FieldErrors } from '@casework/contract/parts/answer'
import type {
  AnyEndpoint,
  JsonEndpoint,
  ParsedInput,
  ResultOf,
  UploadEndpoint,
} from '@casework/contract/parts/endpoint'
import { findUnknownFields } from '@casework/contract/unknown-fields'
import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import type * as z from 'zod/mini'

/** What a request contains, as the server reads it. Of an upload, `form` has fields and files. */
export type Received<E> = ParsedInput<E> & {
  form?: FormData
  /** The lower role as which the screen is shown. */
  see_as?: string | undefined
}

/** Answers the requests to one endpoint. */
export interface Answer {
  endpoint: AnyEndpoint
  give: (received: Received<AnyEndpoint>) => Response | Promise<Response>
  /** Which workspace it answers; both without one. */
  workspace?: 'own' | 'firm'
}

type AnsweredEndpoint = JsonEndpoint | UploadEndpoint
type Given<E> = ResultOf<E> | ((received: Received<E>) => ResultOf<E> | Promise<ResultOf<E>>)

const toResponse = (status: number, body: object) => Response.json(body, { status })

/** Answers an endpoint with a value, or with a function of the request; the contract checks both. */
export const answer = <E extends AnsweredEndpoint>(endpoint: E, given: Given<E>): Answer => ({
  endpoint,
  give: async (received) => {
    const value: unknown =
      typeof given === 'function'
        ? await (given as (received: Received<E>) => unknown)(received as Received<E>)
        : given
    return toResponse(endpoint.status ?? 200, { success: true, data: endpoint.result.parse(value) })
  },
})

/** Refuses an endpoint as the server would; without a message, the screen shows its own. */
export const refuse = (
  endpoint: AnyEndpoint,
  type: FailureType = 'validation_error',
  { message, fields }: { message?: string; fields?: FieldErrors } = {},
): Answer => ({
  endpoint,
  give: () =>
    toResponse(FAILURES[type], {
      success: false,
      error: { type, ...(message && { message }), ...(fields && { data: fields }) },
    }),
})

/** Answers an endpoint with bytes, such as a file or server-sent events. */
export const answerBytes = (endpoint: AnyEndpoint, give: () => Response): Answer => ({
  endpoint,
  give,
})

/** Gives each request the answer that is chosen for it. */
export const answerWith = <E extends AnyEndpoint>(
  endpoint: E,
  choose: (received: Received<E>) => Answer,
): Answer => ({
  endpoint,
  give: (received) => choose(received as Received<E>).give(received),
})

/** Answers a GET in one workspace only: a switch sees the other, and a reload before it does not. */
export const answerIn = (workspace: 'own' | 'firm', given: Answer): Answer => ({
  ...given,
  workspace,
})

/** Gives an answer once `release` is called; until then the screen waits. */
export const answerLater = (later: Answer): Answer & { release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    endpoint: later.endpoint,
    give: async (received) => {
      await promise
      return later.give(received)
    },
    release: resolve,
  }
}

/** A page of a list, as the endpoints of lists return it. */
export const pageOf = <T>(items: readonly T[], page = 1, page_size = 20) => ({
  items: items.slice((page - 1) * page_size, page * page_size),
  pagination: {
    count: items.length,
    total_pages: Math.max(1, Math.ceil(items.length / page_size)),
    page,
    page_size,
  },
})

const countParams = (path: string) => path.split('/:').length - 1

const matchPath = ({ path }: AnyEndpoint, pathname: string) =>
  new RegExp(`^/api${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname)

/** Answers the requests of this page, and remembers them. */
export class Answers {
  private known: Answer[] = []
  private pending = 0
  private readonly received: {
    endpoint: AnyEndpoint
    input: Received<AnyEndpoint>
    headers: Headers
  }[] = []
  /** What went wrong: requests without an answer, and answers that the contract refuses. */
  readonly problems: string[] = []
  private readonly interceptor = new BatchInterceptor({
    name: 'answers',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  })

  start(): void {
    this.interceptor.apply()
    // oxlint-disable-next-line typescript/no-misused-promises -- it is awaited, against its type
    this.interceptor.on('request', async ({ request, controller }) => {
      if (new URL(request.url).pathname.startsWith('/api/'))
        controller.respondWith(await this.respond(request))
    })
  }

  stop(): void {
    this.interceptor.dispose()
  }

  /** Adds answers; the newest to an endpoint counts. */
  add(...answers: Answer[]): void {
    this.known.push(...answers)
  }

  /** What the endpoint has received so far, in order. */
  getCalls<E extends AnyEndpoint>(endpoint: E): Received<E>[] {
    return this.received
      .filter((call) => call.endpoint === endpoint)
      .map(({ input }) => input as Received<E>)
  }

  /** The path of every request so far, in order. */
  getPaths(): string[] {
    return this.received.map(({ endpoint }) => endpoint.path)
  }

  /** What the requests to the endpoint had in a header, such as the version or `idempotency-key`. */
  getHeaders(endpoint: AnyEndpoint, name: string): (string | null)[] {
    return this.received
      .filter((call) => call.endpoint === endpoint)
      .map(({ headers }) => headers.get(name))
  }

  /**
   * Resolves once everything is answered and, for two frames, nothing more is asked; after half a
   * second also while an answer is held back, and after five in any case.
   * @param isLoading whether something else is awaited, such as the code of a screen
   */
  async settle(isLoading = () => false): Promise<void> {
    let quietFrames = 0
    for (let frame = 0; frame < (this.pending === 0 ? 300 : 30) && quietFrames < 2; frame += 1) {
      await new Promise(requestAnimationFrame)
      quietFrames = this.pending === 0 && !isLoading() ? quietFrames + 1 : 0
    }
  }

  private async respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const current = searchParams.has('owner_account_id') ? 'firm' : 'own'
    const found = this.known
      .toReversed()
      .filter(({ endpoint }) => endpoint.method === request.method && matchPath(endpoint, pathname))
      .filter(({ workspace = current }) => workspace === current)
      .toSorted((a, b) => countParams(a.endpoint.path) - countParams(b.endpoint.path))[0]
    if (!found) {
      this.problems.push(`${request.method} ${pathname} has no answer`)
      return toResponse(404, { success: false })
    }
    const { endpoint } = found
    const params = matchPath(endpoint, pathname)?.groups ?? {}
    this.pending += 1
    try {
      const input = await readInput(request, endpoint, params, searchParams)
      input.see_as = searchParams.get('see_as') ?? undefined
      this.received.push({ endpoint, input, headers: request.headers })
      return await found.give(input)
    } catch (error) {
      this.problems.push(`${request.method} ${pathname}: ${String(error)}`)
      return toResponse(500, { success: false })
    } finally {
      this.pending -= 1
    }
  }
}

/** The server refuses what it does not know (FIX-233). */
function readBody(schema: z.ZodMiniType, body: unknown): unknown {
  const unknown = findUnknownFields(schema, body)
  if (unknown.length > 0) throw new Error(`unknown fields: ${unknown.join(' ')}`)
  return schema.parse(body)
}

async function readInput(
  request: Request,
  endpoint: AnyEndpoint,
  params: Record<string, string>,
  search: URLSearchParams,
): Promise<Received<AnyEndpoint>> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false
  const text = isForm ? '' : await request.clone().text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return {
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(Object.fromEntries(search)),
    body: 'body' in endpoint && endpoint.body ? readBody(endpoint.body, body) : body,
    ...(isForm && { form: await request.clone().formData() }),
  }
}
