import type { ResultOf, VersionedEndpoint } from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast } from '~/ui'
import { isConflict } from '../api-error.ts'
import { call, type CallOptions, type CallArguments } from '../call.ts'
import { refresh } from '../query.ts'

/** How to update a record. */
export interface UpdateRequest<E extends VersionedEndpoint> {
  endpoint: E
  /** Reads the stored record. */
  read: (input: CallOptions<E>) => Promise<ResultOf<E>>
  /** Converts a record to the body that its form would send. */
  bodyOf: (record: ResultOf<E>) => object
}

interface UpdateOptions<E extends VersionedEndpoint> extends UpdateRequest<E> {
  /** Capabilities whose lists and records become stale. */
  refresh: readonly string[]
  /** Success message. */
  done?: string
  /** Called before the success message. */
  onSaved?: (saved: ResultOf<E>) => Promise<void>
}

/** A mutation that fails if the record has another version by now. The caller handles failures. */
export function useUpdate<E extends VersionedEndpoint>(
  options: UpdateOptions<E>,
): UseMutationResult<ResultOf<E>, Error, CallOptions<E>> {
  const client = useQueryClient()
  return useMutation<ResultOf<E>, Error, CallOptions<E>>({
    mutationFn: (input) => updateOnce(options, input),
    onSuccess: async (saved) => {
      void refresh(client, options.refresh)
      await options.onSaved?.(saved)
      if (options.done !== undefined) toast.success(options.done)
    },
  })
}

/**
 * Treats a conflict as success if the stored record equals the input: a save whose response was
 * lost is retried and conflicts with itself. Returns the stored record.
 */
export async function updateOnce<E extends VersionedEndpoint>(
  { endpoint, read, bodyOf }: UpdateRequest<E>,
  input: CallOptions<E>,
): Promise<ResultOf<E>> {
  try {
    // `CallOptions` is what `call` takes, but TypeScript cannot see that for a type parameter.
    return await call(endpoint, ...([input] as unknown as CallArguments<E>))
  } catch (error) {
    if (!isConflict(error)) throw error
    const stored = await read(input)
    if (!isSame(bodyOf(stored), (input as unknown as { body: object }).body)) throw error
    return stored
  }
}

/**
 * Shows a toast and returns true if nothing has changed (CLIENT-044, CASE-042). Spaces at the ends
 * do not count: the schema has trimmed both bodies.
 */
export function toastIfUnchanged<Body extends object>(before: Body, body: Body): boolean {
  const same = isSame(before, body)
  if (same) toast.info(t('No changes to save'))
  return same
}

const isSame = (one: object, other: object) =>
  Object.entries(other).every(([key, value]) => (one as Record<string, unknown>)[key] === value)
