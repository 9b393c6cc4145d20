import { sessionDay } from '@casework/contract/parts/days'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { idSearch } from '~/platform/router/search'

const dayField = sessionDay('')

/** The case and the day that a new session starts with: `?case=7&date=2026-02-18`. */
export function newSessionSearch(
  search: { case?: number | string | undefined; date?: string | undefined } & SearchSchemaInput,
): { case?: number; date?: string } {
  const { data: date } = dayField.safeParse(search.date)
  return { ...idSearch('case')(search), ...(date !== undefined && { date }) }
}
