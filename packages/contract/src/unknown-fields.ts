import type * as z from 'zod/mini'

type Path = readonly string[]
type Schema = z.core.$ZodType

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Paths of the fields that a request has and its schema does not know, at every depth.
 * Elements of a list count under the list. Of several possible shapes, the one that knows most
 * fields counts.
 */
export function findUnknownFields(schema: Schema, value: unknown, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return isRecord(value) ? findInObject(def.shape, value, path) : []
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((element: unknown) => findUnknownFields(def.element, element, path))
        : []
    case 'record':
      return isRecord(value)
        ? Object.entries(value).flatMap(([key, field]) =>
            // The schema drops it.
            key === '__proto__'
              ? [[...path, key]]
              : findUnknownFields(def.valueType, field, [...path, key]),
          )
        : []
    case 'union':
      return findInUnion(def.options, value, path)
    case 'pipe':
      return findUnknownFields(def.in, value, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return findUnknownFields(def.innerType, value, path)
    default:
      return []
  }
}

function findInObject(
  shape: Readonly<Record<string, Schema>>,
  value: Record<string, unknown>,
  path: Path,
): Path[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    return schema ? findUnknownFields(schema, field, [...path, name]) : [[...path, name]]
  })
}

/** `{ action: 'accept', … }`: only the shapes whose literals agree can be meant. */
function findInUnion(options: readonly Schema[], value: unknown, path: Path): Path[] {
  const meant = options.filter((option) => hasLiteralsOf(option, value))
  return (meant.length > 0 ? meant : options)
    .map((option) => findUnknownFields(option, value, path))
    .reduce((fewest, found) => (found.length < fewest.length ? found : fewest))
}

function hasLiteralsOf(option: Schema, value: unknown): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return !isRecord(value)
  return (
    isRecord(value) &&
    Object.entries(def.shape).every(([name, field]) => {
      const literal = (field as z.core.$ZodTypes)._zod.def
      return literal.type !== 'literal' || literal.values.includes(value[name] as never)
    })
  )
}
