import { LEVELS, type Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'
import { countLevels, getLevelLabel } from '../level-labels.ts'

const describeLevel = (level: Level) => {
  const values = { level: getLevelLabel(level) }
  return {
    red: t('{level}: owner and admin only.', values),
    yellow: t('{level}: owner, admin, diamond and gold.', values),
    green: t('{level}: everyone in the workspace.', values),
  }[level]
}

interface LevelSummaryProps {
  /** The level of each file. */
  levels: readonly Level[]
  /** Described while no file is chosen. */
  fallback: Level
}

/** How many files have which level, and who can see them. */
export function LevelSummary({ levels, fallback }: LevelSummaryProps) {
  const present = LEVELS.filter((level) => levels.includes(level))
  const described = levels.length === 0 ? [fallback] : present
  const restricted = described.filter((level) => level !== 'green')
  return (
    <p className="mr-auto min-w-0 flex-[1_1_100%] sm:flex-[1_1_190px] self-center text-meta text-ink-2">
      {levels.length > 0 && (
        <>
          {t('{count, plural, one {# file} other {# files}}: {levels}.', {
            count: levels.length,
            levels: countLevels(levels),
          })}{' '}
        </>
      )}
      {(restricted.length > 0 ? restricted : described).map(describeLevel).join(' ')}
    </p>
  )
}
