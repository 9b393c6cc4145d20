import type { SearchSchemaInput } from '@tanstack/react-router'
import { idSearch } from '~/platform/router/search'

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/

/** The workspace to show (`?owner_account_id=7`) and the month of the calendar. */
export function dashboardSearch(
  search: {
    owner_account_id?: number | string | undefined
    month?: string | undefined
  } & SearchSchemaInput,
): { owner_account_id?: number; month?: string } {
  return {
    ...idSearch('owner_account_id')(search),
    ...(MONTH.test(search.month ?? '') && { month: search.month as string }),
  }
}
