// How names are folded and compared in the database.
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'

const casework = useTestApp()

const fold = async (names: readonly string[]) =>
  (
    await casework.asOwner<{ folded: string }>(
      'select fold_name(n.name) as folded from unnest($1::text[]) with ordinality n (name, at) order by n.at',
      [names],
    )
  ).rows.map(({ folded }) => folded)

const match = async (pairs: readonly (readonly [string, string])[]) =>
  (
    await casework.asOwner<{ match: string | null }>(
      'select match_names(fold_name(n.one), fold_name(n.other)) as match from unnest($1::text[], $2::text[]) with ordinality n (one, other, at) order by n.at',
      [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    )
  ).rows.map((row) => row.match)

test.each([
  ['Müller GmbH & Co. KG', 'muller'],
  ['Ellison, Margaret', 'ellison margaret'],
  ['Société Générale SA', 'generale societe'],
  ['Dr. Anna Weiß', 'anna weiss'],
  ['Jørgensen A.S.', 'as jorgensen'],
  ["O'Brien und Söhne", 'obrien sohne'],
  ['Œuvre & Æther y Łódź', 'ather lodz ouvre'],
  ['Smith&Wesson', 'smith wesson'],
  ['Goethe AG', 'gothe'],
  ['Dr. GmbH', 'dr gmbh'],
  ['Иванов Пётр', 'иванов петр'],
  ['A.E. Housman', 'a housman'],
  ['!!!', ''],
])('folds %s to %s (CONF-008)', async (name, folded) => {
  expect(await fold([name])).toEqual([folded])
})

test.each([
  ['Müller GmbH & Co. KG', 'Mueller', 'same'],
  ['Margaret Ellison', 'Ellison, Margaret', 'same'],
  ['Brookfield Estates Ltd.', 'Brookfield Estates Limited', 'same'],
  ['Société Générale SA', 'Societe Generale', 'same'],
  ['Dr. Anna Weiß', 'Anna Weiss', 'same'],
  ['Jørgensen A.S.', 'Jorgensen AS', 'same'],
  ['Brookfield Estates', 'Brookfield', 'similar'],
  ['Jon Smithe', 'John Smith', 'similar'],
  ['Li Wu', 'Wu Chen', null],
  ['Bank', 'Deutsche Bank AG', 'similar'],
])('%s and %s match as the table says (CONF-008)', async (one, other, expected) => {
  expect(
    await match([
      [one, other],
      [other, one],
    ]),
  ).toEqual([expected, expected])
})

const PARTS = (
  "Müller|Mueller|Weiß|Straße|Bank|Deutsche|Ltd.|GmbH|& Co.|und|y|Dr.|O'Neil|a.e.|uend|Aeé|Łukasz|" +
  'Ægir|S.A.R.L.|Coe|…|ﬁ|İ|ẞ|\u0301|-|_|%|\\|\u00a0|\u3000|東京|Ελλάς|l’Oréal|KG|Li|wu'
).split('|')
const pick = () => PARTS[randomInt(PARTS.length)] ?? ''
const randomName = () => {
  const separator = () => ['', ' ', ', ', '. '][randomInt(4)] ?? ''
  const parts = Array.from({ length: 1 + randomInt(5) }, () => pick() + separator())
  if (randomInt(3) === 0) parts.push(String.fromCodePoint(1 + randomInt(0xd7ff)))
  return parts.join('').slice(0, 200)
}

describe('properties of 2,000 random names (CONF-008)', () => {
  const names = Array.from({ length: 2000 }, randomName)

  test('a folded name is folded to itself', async () => {
    const folded = await fold(names)
    expect(await fold(folded)).toEqual(folded)
  })

  test('the order of the words does not matter', async () => {
    const words = names.map((name) => name.split(/\s+/).filter((word) => word !== ''))
    const [one, other] = [
      words.map((list) => list.join(' ')),
      words.map((list) => list.toReversed().join(' ')),
    ]
    expect(await fold(other)).toEqual(await fold(one))
  })

  test('a match is symmetric', async () => {
    const pairs = names.map((name, at) => [name, names[(at * 7 + 1) % names.length] ?? ''] as const)
    expect(await match(pairs.map(([one, other]) => [other, one] as const))).toEqual(
      await match(pairs),
    )
  })
})
