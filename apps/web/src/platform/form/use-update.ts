import type { AnyEndpoint, ResultOf } from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '~/ui'
import { ApiError } from '../api-error.ts'
import { call, type CallOptions, type Given } from '../call.ts'
import { refresh } from '../query.ts'

const CONFLICT = 409

/** Somebody else's change came first (OQ-238). */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.status === CONFLICT

interface UpdateOptions<Read extends AnyEndpoint, Body> {
  get: Read
  put: AnyEndpoint
  /** A record as its form would send it. */
  bodyOf: (record: ResultOf<Read>) => Body
  refresh: readonly string[]
  done: string
}

export interface Edit<Body> {
  id: number
  body: Body
  /** The one it was made from. */
  version: string | undefined
}

/** Saves a form over a record, unless the record has become another meanwhile. Failures are the caller's to show. */
export function useUpdate<Read extends AnyEndpoint, Body extends object>({ get, put, bodyOf, refresh: capabilities, done }: UpdateOptions<Read, Body>) {
  const client = useQueryClient()
  return useMutation({
    // A save whose answer got lost is sent again and then meets its own version: refused although what is stored is
    // exactly what was to be stored, it is done.
    mutationFn: async ({ id, body, version }: Edit<Body>) => {
      const params = { id }
      try {
        await call(put, { params, body, ifMatch: version })
      } catch (error) {
        if (!isOutdated(error)) throw error
        const stored = await call(get, ...([{ params } as unknown as CallOptions<Read>] as unknown as Given<Read>))
        if (!isSame(bodyOf(stored), body)) throw error
      }
    },
    onSuccess: () => {
      void refresh(client, capabilities)
      toast.success(done)
    },
  })
}

/** True when nothing would change; says so (CLIENT-044, CASE-042). Spaces at the ends are no change. */
export function nothingToSave<Body extends object>(before: Body, body: Body): boolean {
  const same = isSame(before, body)
  if (same) toast.info(t('No changes to save'))
  return same
}

const isSame = <Body extends object>(one: Body, other: Body) => Object.entries(other).every(([key, value]) => one[key as keyof Body] === value)
