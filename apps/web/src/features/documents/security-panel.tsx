import { LEVELS, type Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Panel, SecurityBadge, VisuallyHidden } from '~/ui'
import { levelMeaning } from './level-labels.ts'

/** Who may open documents of each level, with this document's own set apart (SEC-011 to SEC-013). */
export function SecurityPanel({ level: own }: { level: Level }) {
  return (
    <Panel title={t('Security Information')}>
      <ul className="-mx-2 -my-1 space-y-1">
        {LEVELS.map((level) => (
          <li
            key={level}
            className={clsx(
              'rounded-md px-2 py-2',
              level === own ? 'bg-petrol-soft' : 'text-ink-2',
            )}
          >
            <SecurityBadge level={level} />
            {level === own && <VisuallyHidden> {t('The level of this document')}</VisuallyHidden>}
            <p className="mt-1 text-label">{levelMeaning(level)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
