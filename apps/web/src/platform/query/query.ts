import {
  isStaleAfter,
  type CallInput,
  type ReadEndpoint,
  type RecordKind,
  type ResultOf,
  type StreamEndpoint,
  type WriteEndpoint,
} from '@casework/contract/parts/endpoint'
import { QueryCache, QueryClient, type Query, type UseQueryOptions } from '@tanstack/react-query'
import { toast } from '~/ui/toast/toast-store'
import { ApiError, isCancelled } from '../http/api-error.ts'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import { call, type CallOptions } from '../http/call.ts'
import { isUnavailable } from '../http/retries.ts'

const MINUTE = 60_000
export const READ_RETRIES = 2
export const WRITE_RETRIES = 1
export const FRESH_FOR = 5 * MINUTE
export const KEPT_FOR = 10 * MINUTE

/** Of the answers from 400 to 499, those that another try may change. */
const PASSING = new Set([408, 429])
const isAbandoned = (error: unknown) => error instanceof ApiError && error.type === 'abandoned'
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500 && !PASSING.has(status)

/** Retrying a refusal would only delay its message. `retryWhenUnavailable` has retried 503. */
export const retryRead = (failures: number, error: unknown) =>
  failures < READ_RETRIES &&
  !isCancelled(error) &&
  !isAbandoned(error) &&
  !(error instanceof ApiError && isRefusal(error)) &&
  !isUnavailable(error)

/**
 * Retries a write only if no response arrived. Creates have an idempotency key, which makes that
 * safe.
 */
export const retryWrite = (failures: number, error: unknown) =>
  failures < WRITE_RETRIES && error instanceof ApiError && error.type === 'network'

export const isRefused = (error: unknown) =>
  error instanceof ApiError && [403, 404].includes(error.status)

/** What the reader may no longer see does not stay on the screen. */
function forgetRefused(
  error: unknown,
  query: Pick<Query<unknown, unknown>, 'state' | 'setState'>,
): void {
  if (isRefused(error) && query.state.data !== undefined) query.setState({ data: undefined })
}

/** Says why a page that cannot do without its query leaves. A failed refetch keeps the page. */
function reportFailure(error: Error, { state, meta }: Query<unknown, unknown>): void {
  const message = state.data === undefined && meta?.describeFailure?.(error)
  if (message) toast.error(message)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        forgetRefused(error, query)
        reportFailure(error, query)
      },
    }),
    defaultOptions: {
      // Values from CONST-001 to CONST-006.
      queries: {
        retry: retryRead,
        staleTime: FRESH_FOR,
        gcTime: KEPT_FOR,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: retryWrite, networkMode: 'always' },
    },
  })
}

/** What a stream shows: its bytes never change. */
const NOTHING: readonly RecordKind[] = []

/**
 * The workspace and the role as which it is shown are part of every key, so that one firm's data
 * never shows up in another's workspace, nor a role's in another role's view.
 */
export const buildQueryKey = (endpoint: ReadEndpoint | StreamEndpoint, input: object = {}) =>
  [workspaceKey(authStore.get()), endpoint.shows ?? NOTHING, endpoint.path, input] as const

declare module '@tanstack/react-query' {
  interface Register {
    /** A handwritten key does not compile: no write could make its data stale. */
    queryKey: readonly [...ReturnType<typeof buildQueryKey>, ...string[]]
    queryMeta: {
      /** The message of a first request that failed, for a page that then leaves. */
      describeFailure?: (error: Error) => string | undefined
      [key: string]: unknown
    }
  }
}

/** Builds query options for an endpoint. Build keys only with this module. */
export function buildQuery<E extends ReadEndpoint>(
  endpoint: E,
  input: CallOptions<E> = {} as never,
): UseQueryOptions<ResultOf<E>> {
  return {
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  }
}

/** Like `buildQuery`, but keeps the old page on the screen while the new one loads. */
export function buildListQuery<E extends ReadEndpoint>(
  endpoint: E,
  query: NonNullable<CallInput<E>['query']>,
): UseQueryOptions<ResultOf<E>> {
  return {
    ...buildQuery(endpoint, { query } as unknown as CallOptions<E>),
    placeholderData: (before) => before,
  }
}

/** The copy that a form changes. The loader of its route requests it, the form keeps it. */
export const buildCopyQuery = <E extends ReadEndpoint>(
  endpoint: E,
  input: CallOptions<E>,
): UseQueryOptions<ResultOf<E>> => ({
  ...buildQuery(endpoint, input),
  queryKey: [...buildQueryKey(endpoint, input), 'copy'],
  staleTime: Infinity,
  refetchOnReconnect: false,
})

/** Another role sees other data: refetches visible queries and drops the others. */
export function refetchEverything(
  client: QueryClient,
  ...which: Parameters<QueryClient['invalidateQueries']>
): void {
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries(...which)
}

type QueryKey = ReturnType<typeof buildQueryKey>

/**
 * Marks everything stale that shows what the write changes, in every workspace, and refetches what
 * is on screen.
 * @param isGone queries of deleted records, which are not refetched: they would return 404
 */
export async function invalidate(
  client: QueryClient,
  write: Pick<WriteEndpoint, 'changes'>,
  isGone: (key: QueryKey) => boolean = () => false,
): Promise<void> {
  const findStale = (gone: boolean) => ({
    predicate: ({ queryKey }: { queryKey: readonly [...QueryKey, ...string[]] }) => {
      const key = queryKey as unknown as QueryKey
      return isStaleAfter(key[1], write) && isGone(key) === gone
    },
  })
  await client.invalidateQueries({ ...findStale(true), refetchType: 'none' })
  await client.invalidateQueries(findStale(false))
}
