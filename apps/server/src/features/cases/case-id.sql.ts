import { sql, type Sql } from '../../platform/database/query/scope.ts'

/** Selects the id of a case, for reads that answer 404 for an unknown one. */
export const selectCaseId = (account_id: number, id: number): Sql =>
  sql`select k.id from cases k where k.account_id = ${account_id} and k.id = ${id}`
