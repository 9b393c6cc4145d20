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
  const alternatives = [...anyOf, ...oneOf].flatMap(findPaths)
  const named = Object.entries(properties).flatMap(([name, inner]) =>
    findPaths(inner).map((path) => [name, ...path]),
  )
  const listed = items ? findPaths(items).map((path) => [0, ...path]) : []
  return [
    ...(type === 'integer' || type === 'number' ? [[]] : []),
    ...alternatives,
    ...named,
    ...listed,
  ]
}

/** Fields that are sent as text and parsed into numbers. */
function findNumberFields(schema: z.ZodMiniType | undefined): string[] {
  const shape = (schema as z.ZodMiniObject | undefined)?.shape ?? {}
  return Object.keys(shape).filter(
    (name) => z.safeParse(shape[name] as z.ZodMiniType, '7').data === 7,
  )
}

const removeDuplicates = (paths: (string | number)[][]) => [
  ...new Map(paths.map((path) => [path.join('.'), path])).values(),
]

/** Finds every place of the contract that takes a number, according to its schemas. */
export function findNumberPoints(): NumberPoint[] {
  return Object.values(endpoints)
    .flatMap((group) => Object.values<AnyEndpoint>(group))
    .flatMap((endpoint) => {
      const body = endpoint.body
        ? findPaths(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape)
        : []
      const findTextPoints = (
        place: 'params' | 'query' | 'form',
        schema: z.ZodMiniType | undefined,
      ) => findNumberFields(schema).map((name): NumberPoint => ({ endpoint, place, path: [name] }))
      return [
        ...findTextPoints('params', endpoint.params),
        ...findTextPoints('query', endpoint.query),
        ...findTextPoints('form', endpoint.kind === 'upload' ? endpoint.fields : undefined),
        ...removeDuplicates(body).map((path): NumberPoint => ({ endpoint, place: 'body', path })),
      ]
    })
}

const PLACEHOLDER = '@number@'

/**
 * Serializes `value` with this number at the end of the path. The number is text, so that it may
 * exceed what JavaScript can represent.
 */
export function stringifyWithNumber(
  value: unknown,
  path: readonly (string | number)[],
  number: string,
): string {
  const putMark = (target: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return PLACEHOLDER
    const inner = (target as Record<string | number, unknown> | undefined)?.[step]
    return typeof step === 'number'
      ? [putMark(inner, rest)]
      : { ...(target as object), [step]: putMark(inner, rest) }
  }
  return JSON.stringify(putMark(value, path)).replace(JSON.stringify(PLACEHOLDER), number)
}
