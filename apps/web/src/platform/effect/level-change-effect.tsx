import type { Level } from '@casework/contract/document-levels'
import { levelEffects } from '@casework/contract/effects'
import { EffectBox } from './effect-box.tsx'
import { LevelLines } from './level-lines.tsx'

interface LevelChangeEffectProps {
  from: Level
  to: Level
  className?: string
}

/** Who would gain or lose access to an entry, or to a person of the directory, at another level. */
export function LevelChangeEffect({ from, to, className }: LevelChangeEffectProps) {
  return (
    <EffectBox
      className={className}
      endpoint={levelEffects.levelEffect}
      input={{ query: { from, to } }}
    >
      {(effect) => <LevelLines effect={effect} />}
    </EffectBox>
  )
}
