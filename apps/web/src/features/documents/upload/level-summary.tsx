import { LEVELS, type Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'

const countLevel = (level: Level, n: number) =>
  ({ red: t('{n} red', { n }), yellow: t('{n} yellow', { n }), green: t('{n} green', { n }) })[
    level
  ]

const describeLevel = (level: Level) =>
  ({
    red: t('Red: owner and admin only.'),
    yellow: t('Yellow: owner, admin, diamond and gold.'),
    green: t('Green: everyone in the workspace.'),
  })[level]

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
  const counts = present.map((level) =>
    countLevel(level, levels.filter((other) => other === level).length),
  )
  return (
    <p className="mr-auto min-w-0 flex-[1_1_100%] sm:flex-[1_1_190px] self-center text-meta text-ink-2">
      {levels.length > 0 && (
        <>
          {t('{count, plural, one {# file} other {# files}}: {levels}.', {
            count: levels.length,
            levels: counts.join(', '),
          })}{' '}
        </>
      )}
      {(restricted.length > 0 ? restricted : described).map(describeLevel).join(' ')}
    </p>
  )
}
