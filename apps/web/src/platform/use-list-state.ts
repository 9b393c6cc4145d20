import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { readListState } from './list-state.ts'

/** Changes the state of a list; anything but a turn of the page goes back to page 1 (CLIENT-012, CLIENT-013). */
export type ChangeList<State> = (patch: Partial<State>, options?: { replace?: boolean }) => void

/** The state of a list as the address has it (CLIENT-007), and how to change it. */
export function useListState<S extends z.ZodMiniObject>(
  schema: S,
): [z.output<S>, ChangeList<z.output<S>>] {
  // Every screen has its own parameters; the schema says which of them are this list's.
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => readListState(schema, search), [schema, search])
  const change: ChangeList<z.output<S>> = (patch, { replace = false } = {}) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, page: 1, ...patch }), replace })
  return [state, change]
}
