import type { AnyEndpoint, CallInput, ResultOf } from '@casework/contract/endpoint'
import { QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { authStore } from './auth-state.ts'
import { call, type CallOptions, type CallArguments } from './call.ts'
import { isUnavailable } from './retries.ts'

const MINUTE = 60_000
export const READ_RETRIES = 2
export const WRITE_RETRIES = 1
export const FRESH_FOR = 5 * MINUTE
export const KEPT_FOR = 10 * MINUTE

/** Repeating a refusal would only delay its message (OQ-020); an unavailable server was asked several times already. */
const REFUSALS = new Set([400, 401, 403, 404])
export const retryRead = (failures: number, error: unknown) =>
  failures < READ_RETRIES &&
  !(error instanceof ApiError && REFUSALS.has(error.status)) &&
  !isUnavailable(error)

/** A write is repeated only when no answer came at all (OQ-019); creates carry a key that makes the repetition harmless. */
export const retryWrite = (failures: number, error: unknown) =>
  failures < WRITE_RETRIES && error instanceof ApiError && error.type === 'network'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // CONST-001 to CONST-006
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

/** `clients` of `/clients/:id/`. */
const capabilityOf = (path: string) => path.split('/')[1] ?? ''

/** Every key names the workspace, so that one firm's rows can never show in another's (OQ-078). */
export const buildQueryKey = (endpoint: AnyEndpoint, input: object = {}) =>
  [
    authStore.get().ownerAccountId ?? 'own',
    capabilityOf(endpoint.path),
    endpoint.path,
    input,
  ] as const

/** What a query needs to call an endpoint; keys are made here and nowhere else. */
export function buildQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: Omit<CallOptions<E>, 'signal'> = {} as never,
): UseQueryOptions<ResultOf<E>> {
  return {
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) =>
      call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
  }
}

/** The same for a list, which keeps the old page on the screen until the new one is here. */
export function buildListQuery<E extends AnyEndpoint>(
  endpoint: E,
  query: NonNullable<CallInput<E>['query']>,
): UseQueryOptions<ResultOf<E>> {
  return {
    ...buildQuery(endpoint, { query } as unknown as Omit<CallOptions<E>, 'signal'>),
    placeholderData: (before) => before,
  }
}

/** Another role sees other things: what is on the screen is read again, what was seen elsewhere is forgotten. */
export function refetchEverything(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}

/** Marks everything of these capabilities as stale, in whatever workspace it was read. */
export function refresh(client: QueryClient, capabilities: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => capabilities.includes(String(queryKey[1])),
  })
}
