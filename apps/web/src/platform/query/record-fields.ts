import type * as z from 'zod/mini'

/** Compares only the fields of `body`. */
export const hasSameValues = (record: object, body: object) =>
  Object.entries(body).every(([name, value]) => readField(record, name) === value)

/** The value of a field in a request body: for a reference, such as a country, its id. */
export function readField(record: object, name: string): unknown {
  const value = (record as Record<string, unknown>)[name]
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** The fields of a schema from a record: the body that would leave the record unchanged. */
export const pickFields = <S extends z.ZodMiniObject>({ shape }: S, record: object) =>
  Object.fromEntries(
    Object.keys(shape).map((name) => [name, readField(record, name)]),
  ) as z.output<S>
