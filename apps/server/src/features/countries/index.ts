export { countryRoutes } from './countries.routes.ts'
export { countryCodes, requireCountry } from './countries.service.ts'
