export { countryRoutes } from './countries.routes.ts'
export { readDialCodes, requireCountry, requireShortPhone } from './countries.service.ts'
export { listCountryCodes } from './countries.sql.ts'
