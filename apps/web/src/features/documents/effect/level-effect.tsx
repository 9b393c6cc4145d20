import type { Level } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { documentEffects, type LevelEffect as Effect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { EffectBox } from '~/platform/effect/effect-box'
import { pickCounted } from './counted-documents.ts'

interface LevelEffectProps {
  documents: readonly DocumentRecord[]
  level: Level
  className?: string
  /** A sentence more, once the effect is known. */
  children?: ((effect: Effect) => string) | undefined
}

/** Who would gain or lose access to documents at another level. */
export function LevelEffect({ documents, level, className, children }: LevelEffectProps) {
  const counted = pickCounted(documents)
  return (
    <EffectBox
      // Another version may have another effect.
      key={counted.map(({ version }) => version).join()}
      className={className}
      endpoint={documentEffects.levelEffect}
      input={{ query: { ids: counted.map(({ id }) => id).join(), security_level: level } }}
    >
      {(effect) => (
        <>
          {describeLevelEffect(effect).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {counted.length < documents.length && (
            <p>
              {t('Planned changes were counted for {n} of the documents.', { n: counted.length })}
            </p>
          )}
          {children && <p>{children(effect)}</p>}
        </>
      )}
    </EffectBox>
  )
}

function describeLevelEffect(effect: Effect): string[] {
  const { gain_count, gain, lose_count, lose, plans_ended } = effect
  return [
    ...(gain_count > 0 ? [describeGain(gain_count, formatNames(gain, gain_count))] : []),
    ...(lose_count > 0 ? [describeLoss(lose_count, formatNames(lose, lose_count))] : []),
    ...(gain_count + lose_count === 0 ? [t('Nobody gains or loses access.')] : []),
    ...(plans_ended > 0
      ? [
          t(
            '{n, plural, one {The planned change will be cancelled.} other {# planned changes will be cancelled.}}',
            { n: plans_ended },
          ),
        ]
      : []),
  ]
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

function formatNames(people: Effect['gain'], count: number): string {
  if (!people || people.length === 0) return ''
  const names = people.map(({ name }) => name).join(', ')
  const more = count - people.length
  return more > 0 ? t('{names} and {n} more', { names, n: more }) : names
}
