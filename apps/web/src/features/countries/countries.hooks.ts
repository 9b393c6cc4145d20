import { countryEndpoints, type Country } from '@casework/contract/countries'
import { activeLanguage } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildQuery } from '~/platform/query'
import { localCountryName } from './local-name.ts'

const NONE: readonly Country[] = []

/** All countries, named and sorted in the reader's language; empty until they are here (AUTH-046, CLIENT-027, FIX-067). */
export function useCountries(): { countries: readonly Country[]; isLoading: boolean } {
  const { data, isPending } = useQuery({
    ...buildQuery(countryEndpoints.list),
    staleTime: Infinity,
  })
  const language = activeLanguage()
  const countries = useMemo(() => (data ? sortedByName(data, language) : NONE), [data, language])
  return { countries, isLoading: isPending }
}

function sortedByName(countries: readonly Country[], language: string): Country[] {
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: localCountryName(country) }))
    .toSorted((a, b) => compare(a.name, b.name))
}
