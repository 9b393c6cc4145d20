export { countryRoutes } from './countries.routes.ts'
export { readDialCodes, requireCountry } from './countries.service.ts'
export { listCountryCodes } from './countries.sql.ts'
