import { countryEndpoints, type Country } from '@casework/contract/countries'
import { sortAsRead } from '@casework/contract/parts/fold-text'
import { activeLanguage } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildQuery } from '~/platform/query/query'
import { getLocalCountryName } from './local-name.ts'

const NONE: readonly Country[] = []

/** Countries named and sorted in the user's language; empty while loading or not `enabled`. */
export function useCountries(enabled = true): {
  countries: readonly Country[]
  isLoading: boolean
} {
  const { data, isLoading } = useQuery({
    ...buildQuery(countryEndpoints.list),
    staleTime: Infinity,
    enabled,
  })
  const language = activeLanguage()
  const countries = useMemo(() => (data ? sortByName(data, language) : NONE), [data, language])
  return { countries, isLoading }
}

function sortByName(countries: readonly Country[], language: string): Country[] {
  return sortAsRead(
    countries.map((country) => ({ ...country, name: getLocalCountryName(country, language) })),
    ({ name }) => name,
  )
}
