// The order of a list as data, so that it can be printed in both directions.
import { raw, type Sql } from './scope.ts'

interface OrderKey {
  /** A column or expression, such as `lower(c.name)`. */
  readonly by: string
  readonly desc: boolean
}

export type Order = readonly OrderKey[]

/**
 * Builds the ascending order `key` and the descending order `-key` for each key. The id is the last
 * key, so that no two rows are equal.
 * @param keys the expression of each key, such as `{ name: 'lower(c.name)' }`
 */
export function buildOrders<Key extends string>(
  alias: string,
  keys: Readonly<Record<Key, string>>,
): Record<Key | `-${Key}`, Order> {
  const build = (by: string, desc: boolean): Order => [
    { by, desc },
    { by: `${alias}.id`, desc },
  ]
  return Object.fromEntries(
    Object.entries<string>(keys).flatMap(([key, by]) => [
      [key, build(by, false)],
      [`-${key}`, build(by, true)],
    ]),
  ) as Record<Key | `-${Key}`, Order>
}

export const reverseOrder = (order: Order): Order =>
  order.map(({ by, desc }) => ({ by, desc: !desc }))

/** Prints the keys of an ORDER BY. */
export const printOrder = (order: Order): Sql =>
  raw(order.map(({ by, desc }) => (desc ? `${by} desc` : by)).join(', '))
