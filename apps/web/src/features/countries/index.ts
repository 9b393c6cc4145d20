export { useCountries } from './countries.hooks.ts'
export { CountrySelect } from './country-select.tsx'
export { getLocalCountryName } from './local-name.ts'
