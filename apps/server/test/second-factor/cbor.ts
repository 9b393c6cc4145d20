// The part of CBOR that authenticators write (RFC 8949).

export type Cbor =
  number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5 }

function encodeHead(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 0x100) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 0xff])
}

const isArray = (value: Cbor): value is readonly Cbor[] => Array.isArray(value)

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number')
    return value < 0 ? encodeHead(MAJOR.negative, -1 - value) : encodeHead(MAJOR.unsigned, value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([encodeHead(MAJOR.text, bytes.length), bytes])
  }
  if (value instanceof Uint8Array)
    return Buffer.concat([encodeHead(MAJOR.bytes, value.length), value])
  if (isArray(value))
    return Buffer.concat([encodeHead(MAJOR.array, value.length), ...value.map(encodeCbor)])
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([encodeHead(MAJOR.map, value.size), ...entries])
}
