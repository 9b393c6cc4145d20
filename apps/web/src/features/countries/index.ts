export { useCountries } from './countries.hooks.ts'
export { CountrySelect } from './country-select.tsx'
export { localCountryName } from './local-name.ts'
