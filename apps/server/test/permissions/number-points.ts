import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import * as z from 'zod/mini'

/** A place in a request that takes a number. */
export interface NumberPoint {
  readonly endpoint: AnyEndpoint
  readonly place: 'params' | 'query' | 'body' | 'form'
  /** The path within the body; a single name for params and query. */
  readonly path: readonly (string | number)[]
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** Returns the paths of all numbers in a JSON body. */
function findPaths({
  type,
  properties = {},
  items,
  anyOf = [],
  oneOf = [],
}: Shape): (string | number)[][] {
  const inside = [...anyOf, ...oneOf].flatMap(findPaths)
  const named = Object.entries(properties).flatMap(([name, inner]) =>
    findPaths(inner).map((path) => [name, ...path]),
  )
  const listed = items ? findPaths(items).map((path) => [0, ...path]) : []
  return [...(type === 'integer' || type === 'number' ? [[]] : []), ...inside, ...named, ...listed]
}

/** Fields that are sent as text and parsed into numbers. */
function findNumbers(schema: z.ZodMiniType | undefined): string[] {
  const shape = (schema as z.ZodMiniObject | undefined)?.shape ?? {}
  return Object.keys(shape).filter(
    (name) => z.safeParse(shape[name] as z.ZodMiniType, '7').data === 7,
  )
}

const unique = (paths: (string | number)[][]) => [
  ...new Map(paths.map((path) => [path.join('.'), path])).values(),
]

/** Finds every place of the contract that takes a number, by its schemas. */
export function numberPoints(): NumberPoint[] {
  return Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .flatMap((endpoint) => {
      const body = endpoint.body
        ? findPaths(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape)
        : []
      const texts = (place: 'params' | 'query' | 'form', schema: z.ZodMiniType | undefined) =>
        findNumbers(schema).map((name): NumberPoint => ({ endpoint, place, path: [name] }))
      return [
        ...texts('params', endpoint.params),
        ...texts('query', endpoint.query),
        ...texts('form', endpoint.kind === 'upload' ? endpoint.fields : undefined),
        ...unique(body).map((path): NumberPoint => ({ endpoint, place: 'body', path })),
      ]
    })
}

const MARK = '@number@'

/**
 * Copies `value` with the digits of a number, however large, at the end of the path: as a JSON
 * number unless a string is expected.
 */
export function jsonWithNumber(
  value: unknown,
  path: readonly (string | number)[],
  number: string,
): string {
  const put = (into: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return MARK
    const inner = (into as Record<string | number, unknown> | undefined)?.[step]
    return typeof step === 'number'
      ? [put(inner, rest)]
      : { ...(into as object), [step]: put(inner, rest) }
  }
  return JSON.stringify(put(value, path)).replace(JSON.stringify(MARK), number)
}
