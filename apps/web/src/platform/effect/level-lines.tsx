import type { LevelEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'

/** Who gains and who loses access with another level. */
export function LevelLines({ effect }: { effect: LevelEffect }) {
  const { gain_count, gain, lose_count, lose } = effect
  return (
    <>
      {gain_count > 0 && <p>{describeGain(gain_count, formatNames(gain, gain_count))}</p>}
      {lose_count > 0 && <p>{describeLoss(lose_count, formatNames(lose, lose_count))}</p>}
      {gain_count + lose_count === 0 && <p>{t('Nobody gains or loses access.')}</p>}
    </>
  )
}

/** @param names empty for roles that see no colleagues */
const describeGain = (n: number, names: string) =>
  names === ''
    ? t('{n, plural, one {# person gains access.} other {# people gain access.}}', { n })
    : t('{n, plural, one {# person gains access: {names}} other {# people gain access: {names}}}', {
        n,
        names,
      })

const describeLoss = (n: number, names: string) =>
  names === ''
    ? t('{n, plural, one {# person loses access.} other {# people lose access.}}', { n })
    : t('{n, plural, one {# person loses access: {names}} other {# people lose access: {names}}}', {
        n,
        names,
      })

function formatNames(people: LevelEffect['gain'], count: number): string {
  if (!people || people.length === 0) return ''
  const names = people.map(({ name }) => name).join(', ')
  const more = count - people.length
  return more > 0 ? t('{names} and {n} more', { names, n: more }) : names
}
