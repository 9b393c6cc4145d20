import type { ResultOf, VersionedEndpoint } from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast } from '~/ui'
import { isConflict } from '../api-error.ts'
import { call, type CallOptions, type CallArguments } from '../call.ts'
import { refresh } from '../query.ts'

/** One way to change a record. */
export interface UpdateRequest<E extends VersionedEndpoint> {
  endpoint: E
  /** Reads the record as it is stored. */
  read: (input: CallOptions<E>) => Promise<ResultOf<E>>
  /** A record as its form would send it. */
  bodyOf: (record: ResultOf<E>) => object
}

interface UpdateOptions<E extends VersionedEndpoint> extends UpdateRequest<E> {
  /** Names of the capabilities whose lists and records change by it. */
  refresh: readonly string[]
  /** The sentence shown when it worked. */
  done?: string
  /** What else follows from it, before the sentence. */
  onSaved?: (saved: ResultOf<E>) => Promise<void>
}

/** Changes a record, unless it has another version by now. Failures are the caller's to show. */
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
 * A save whose answer got lost is sent again and meets its own version: refused although exactly this is stored, it is
 * done. The answer is then the stored record.
 */
export async function updateOnce<E extends VersionedEndpoint>(
  { endpoint, read, bodyOf }: UpdateRequest<E>,
  input: CallOptions<E>,
): Promise<ResultOf<E>> {
  try {
    // The tuple is the endpoint's own: `CallOptions` is what `call` takes.
    return await call(endpoint, ...([input] as unknown as CallArguments<E>))
  } catch (error) {
    if (!isConflict(error)) throw error
    const stored = await read(input)
    if (!isSame(bodyOf(stored), (input as unknown as { body: object }).body)) throw error
    return stored
  }
}

/** True when nothing would change; says so (CLIENT-044, CASE-042). Spaces at the ends are no change. */
export function toastIfUnchanged<Body extends object>(before: Body, body: Body): boolean {
  const same = isSame(before, body)
  if (same) toast.info(t('No changes to save'))
  return same
}

const isSame = (one: object, other: object) =>
  Object.entries(other).every(([key, value]) => (one as Record<string, unknown>)[key] === value)
