import { countryEndpoints } from '@casework/contract/countries'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '~/platform/query'
import type { SelectOption } from '~/ui'

/** All countries for a select; empty until they are here (AUTH-046, CLIENT-027). */
export function useCountryOptions(): { options: SelectOption[]; isLoading: boolean } {
  const { data, isPending } = useQuery({ ...queryOf(countryEndpoints.list), staleTime: Infinity })
  return { options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), isLoading: isPending }
}
