import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@casework/contract/parts/lists'
import * as z from 'zod/mini'

type ListQuery = z.ZodMiniObject

/**
 * Reads a list's state from the URL with the schema of the server's query. Invalid parameters are
 * dropped one by one and fall back to their defaults.
 */
export function readListState<S extends ListQuery>(
  schema: S,
  search: Readonly<Record<string, unknown>>,
): z.output<S> {
  const state: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(schema.shape)) {
    const parameter = Object.hasOwn(search, key) ? search[key] : undefined
    const parsed = z.safeParse(field, parameter === '' ? undefined : parameter)
    const value: unknown = parsed.success ? parsed.data : z.safeParse(field, undefined).data
    if (value !== undefined) state[key] = value
  }
  // The server allows any size up to 100, the select offers four (CONST-017).
  if ('page_size' in state && !PAGE_SIZES.some((size) => size === state['page_size']))
    state['page_size'] = DEFAULT_PAGE_SIZE
  return state as z.output<S>
}

/** Returns the parameters of a route that belong to the list. */
export const pickListState = <S extends ListQuery>(schema: S, search: z.output<S>): z.output<S> =>
  Object.fromEntries(
    Object.entries(search).filter(([key]) => Object.hasOwn(schema.shape, key)),
  ) as z.output<S>

/** The default state of a list, which the URL omits. */
export function getListDefaults<S extends ListQuery>(schema: S): Partial<z.output<S>> {
  return readListState(schema, {}) as Partial<z.output<S>>
}

/** Parses plain text instead of the router's JSON, which would turn `?search=007` into a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (
      typeof value === 'string'
        ? value !== ''
        : typeof value === 'number' || typeof value === 'boolean'
    )
      params.set(key, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}
