import { LEVELS, type Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { SecurityBadge } from '~/platform/security-badge'
import { Panel, VisuallyHidden } from '~/ui'
import { describeLevelAccess } from '../level-labels.ts'

/** Explains who can open documents of each level and highlights this document's level. */
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
            <p className="mt-1 text-label">{describeLevelAccess(level)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
