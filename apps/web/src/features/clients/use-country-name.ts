import { useCountryOptions } from '~/features/countries'
import { countryName, type Country } from './client-shapes.ts'

export const useCountryName = (country: Country): string | null => countryName(country, useCountryOptions().options)
