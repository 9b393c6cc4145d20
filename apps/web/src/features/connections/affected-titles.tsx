import type { AccessChange } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { useId, useState } from 'react'
import { SecurityBadge } from '~/platform/security-badge'
import { Button } from '~/ui'
import { countDocuments } from './effect-sentences.ts'

/** The documents of an effect by name, shown on request. */
export function AffectedTitles({ change }: { change: AccessChange }) {
  const list = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { titles } = change
  if (titles.length === 0) return null
  const more = countDocuments(change) - titles.length
  return (
    <div>
      <Button
        size="sm"
        tone="quiet"
        className="-ml-2.5"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('Hide documents') : t('Show documents')}
      </Button>
      <div id={list}>
        {isOpen && (
          <ul className="space-y-1">
            {titles.map(({ id, title, security_level }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <span className="line-clamp-2 min-w-0" title={title}>
                  {title}
                </span>
                <SecurityBadge level={security_level} />
              </li>
            ))}
            {more > 0 && <li className="text-label">{t('and {n} more', { n: more })}</li>}
          </ul>
        )}
      </div>
    </div>
  )
}
