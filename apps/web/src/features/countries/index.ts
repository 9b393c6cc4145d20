export { useCountryOptions } from './countries.hooks.ts'
