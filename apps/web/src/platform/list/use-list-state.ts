import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { pickListState } from './list-state.ts'

/** Changes a list's state; any change except the page itself returns to page 1. */
export type UpdateListState<State> = (
  patch: Partial<State>,
  options?: { replace?: boolean },
) => void

/**
 * A list's state in the URL, and a function to change it.
 * @param search the route's search parameters; those that `schema` does not have are left out
 */
export function useListState<S extends z.ZodMiniObject>(
  schema: S,
  search: z.output<S>,
): [z.output<S>, UpdateListState<z.output<S>>] {
  const navigate = useNavigate()
  const state = useMemo(() => pickListState(schema, search), [schema, search])
  const change: UpdateListState<z.output<S>> = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, page: 1, ...patch }),
      replace,
    })
  return [state, change]
}
