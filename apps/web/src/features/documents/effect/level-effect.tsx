import type { Level } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { documentEffects, type DocumentLevelEffect as Effect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { EffectBox } from '~/platform/effect/effect-box'
import { LevelLines } from '~/platform/effect/level-lines'
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
          <LevelLines effect={effect} />
          {effect.plans_ended > 0 && (
            <p>
              {t(
                '{n, plural, one {The planned change will be cancelled.} other {# planned changes will be cancelled.}}',
                { n: effect.plans_ended },
              )}
            </p>
          )}
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
