import { sql, type Sql } from './scope.ts'

/**
 * Selects the name of a person whom a record of the firm names, also of one who was erased
 * (decision 0090). Null for nobody.
 * @param account the firm of the record, as a column or a value
 */
export const selectPersonName = (account: Sql, person: Sql): Sql => sql`coalesce(
  (select u.name from users u where u.id = ${person}),
  (select f.name from former_people f where f.account_id = ${account} and f.user_id = ${person}))`
