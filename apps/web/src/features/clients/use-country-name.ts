import { getLocalCountryName, useCountries } from '~/features/countries'
import { getCountryName, type Country } from './client-shapes.ts'

/** The country in the user's language; null for none. */
export function useCountryName(country: Country): string | null {
  // Only a bare id needs the list of all countries.
  const { countries } = useCountries(typeof country === 'number')
  if (country !== null && typeof country === 'object') return getLocalCountryName(country)
  return getCountryName(
    country,
    countries.map(({ id, name }) => ({ value: String(id), label: name })),
  )
}
