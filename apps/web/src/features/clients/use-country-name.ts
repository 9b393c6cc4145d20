import { localCountryName, useCountries } from '~/features/countries'
import { countryName, type Country } from './client-shapes.ts'

/** The name of a client's country in the reader's language; null for none. */
export function useCountryName(country: Country): string | null {
  const { countries } = useCountries()
  if (country !== null && typeof country === 'object') return localCountryName(country)
  return countryName(
    country,
    countries.map(({ id, name }) => ({ value: String(id), label: name })),
  )
}
