// Lines of the exported files. Their form is described in verifier/README.txt.
import { formatKeyName } from '../../../platform/history/hashes.ts'
import type { SealedRow, SealedValues, SealRow } from './export.sql.ts'

const SIDES = ['before', 'after'] as const

/** Ordered by record, field and side, as they are hashed. */
const listValues = ({ hashes = {} }: SealedValues) =>
  Object.entries(hashes)
    .map(([id, fields]) => ({ object_id: Number(id), fields }))
    .sort((a, b) => a.object_id - b.object_id)
    .flatMap(({ object_id, fields }) =>
      Object.keys(fields)
        .sort()
        .flatMap((field) =>
          SIDES.flatMap((side) => {
            const hash = fields[field]?.[side]
            return hash === undefined ? [] : [{ object_id, field, side, hash }]
          }),
        ),
    )

/**
 * One line of entries.jsonl.
 * @param record leaves out the values of all others
 */
export function formatEntry(row: SealedRow, record?: number): string {
  const { seq, digest, hash, sealed, actor, changes, is_full, ...facts } = row
  if (!is_full) return JSON.stringify({ seq, digest, hash })
  const values = listValues(sealed ?? {}).map(({ object_id, field, side, hash: valueHash }) => {
    const key = { object_id, field, side }
    const salt = sealed?.salts?.[object_id]?.[field]?.[side]
    const isLeftOut = record !== undefined && record !== object_id
    if (salt === undefined || isLeftOut) return { ...key, hash: valueHash }
    return { ...key, salt, value: changes?.[object_id]?.[field]?.[side] ?? null, hash: valueHash }
  })
  const person = actor?.salt
    ? { salt: actor.salt, value: actor.value, hash: actor.hash }
    : { hash: actor?.hash }
  return JSON.stringify({ seq, ...facts, actor: person, values, digest, hash })
}

const nameKey = ({ public_key }: SealRow) => formatKeyName(Buffer.from(public_key, 'base64'))

/** One line of seals.jsonl, and of the mail. */
export const formatSeal = (seal: SealRow): string => {
  const { seq, at, hash, signature } = seal
  return JSON.stringify({ seq, at, hash, signature, key: nameKey(seal) })
}

/** keys.json: each key with the times of its first and last seal. */
export function formatKeys(
  account_id: number,
  seals: readonly SealRow[],
  record?: { readonly object_type: string; readonly object_id: number },
): string {
  const keys = [...Map.groupBy(seals, nameKey)].map(([id, own]) => ({
    id,
    public: Buffer.from(own[0]?.public_key ?? '', 'base64').toString('base64url'),
    from: own[0]?.at,
    to: own.at(-1)?.at,
  }))
  return JSON.stringify({ account_id, keys, ...(record && { record }) }, null, 2)
}
