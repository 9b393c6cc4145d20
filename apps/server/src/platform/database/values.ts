import pg from 'pg'

const OID = { bigint: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const

/** Every id and count fits a JavaScript integer; one that does not is a fault, never a silently rounded number. */
const wholeNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('A whole number from the database is too large')
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [OID.bigint]: wholeNumber,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  // '2025-03-04 09:30:00': a wall-clock time stays text and is never shifted.
  [OID.timestamp]: (text) => text.replace(' ', 'T'),
  // '2025-03-04 09:30:00.123456+00': the roles run in UTC.
  [OID.timestamptz]: (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
}

/** How a column's text form becomes a value of a record. */
export function parserOf(typeId: number): (text: string) => unknown {
  return parsers[typeId] ?? (pg.types.getTypeParser(typeId, 'text') as (text: string) => unknown)
}

/** How a parameter travels: everything as text, undefined as null. */
export function asParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value)) return `{${value.map(asArrayElement).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return JSON.stringify(value)
}

function asArrayElement(value: unknown): string {
  const text = asParameter(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
