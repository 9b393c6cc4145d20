// The order of a list as data, so that it can be reversed.
import { raw, type Sql } from '../query/scope.ts'

interface OrderKey {
  /** A column, such as `c.created_at`. */
  readonly by: string
  readonly desc: boolean
}

export type Order = readonly OrderKey[]

/** How a column is compared: as a person reads it by the sort key of the row (decision 0086). */
type Comparison = 'as stored' | 'as read'
export const AS_STORED = 'as stored'
export const AS_READ = 'as read'

/**
 * Builds the ascending order `column` and the descending order `-column` for each column. The id is
 * the last key, so that no two rows are equal.
 */
export function buildOrders<Column extends string>(
  alias: string,
  columns: Readonly<Record<Column, Comparison>>,
): Record<Column | `-${Column}`, Order> {
  const build = (by: string, desc: boolean): Order => [
    { by, desc },
    { by: `${alias}.id`, desc },
  ]
  return Object.fromEntries(
    Object.entries<Comparison>(columns).flatMap(([column, comparison]) => {
      const by = `${alias}.${comparison === AS_READ ? 'sort_key' : column}`
      return [
        [column, build(by, false)],
        [`-${column}`, build(by, true)],
      ]
    }),
  ) as Record<Column | `-${Column}`, Order>
}

export const reverseOrder = (order: Order): Order =>
  order.map(({ by, desc }) => ({ by, desc: !desc }))

/** Prints the columns of an order. */
export const printKeys = (order: Order): Sql => raw(order.map(({ by }) => by).join(', '))

/** Prints the keys of an ORDER BY. */
export const printOrder = (order: Order): Sql =>
  raw(order.map(({ by, desc }) => (desc ? `${by} desc` : by)).join(', '))
