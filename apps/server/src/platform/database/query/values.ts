import pg from 'pg'

const OID = {
  bigint: 20,
  bigints: 1016,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
} as const

/** @throws RangeError rather than rounding a number silently */
const parseInteger = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('A whole number from the database is too large')
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [OID.bigint]: parseInteger,
  // '{1,2}': no array of ids contains null.
  [OID.bigints]: (text) => text.slice(1, -1).split(',').filter(Boolean).map(parseInteger),
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  // '2025-03-04 09:30:00': a wall-clock time stays text and is never converted.
  [OID.timestamp]: (text) => text.replace(' ', 'T'),
  // '2025-03-04 09:30:00.123456+00': the roles run in UTC.
  [OID.timestamptz]: (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
}

/** Returns the parser of a column's text representation. */
export function getParser(typeId: number): (text: string) => unknown {
  return parsers[typeId] ?? (pg.types.getTypeParser(typeId, 'text') as (text: string) => unknown)
}

/** Serialises a parameter as text; undefined becomes null. */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value)) return `{${value.map(toArrayElement).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return JSON.stringify(value)
}

function toArrayElement(value: unknown): string {
  const text = toParameter(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
