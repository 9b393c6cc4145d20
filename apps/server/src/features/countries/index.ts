export { countryRoutes } from './countries.routes.ts'
export { dialCodes, requireCountry } from './countries.service.ts'
export { allCodes } from './countries.sql.ts'
