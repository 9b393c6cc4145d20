import { LEVELS } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { SecurityBadge } from '~/platform/security-badge'
import { Panel, VisuallyHidden } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { describeLevelAccess } from '../level-labels.ts'
import { Readers } from './readers.tsx'

const PlanPart = lazy(() =>
  fetchWhenOnline(() =>
    import('../plan/plan-part.tsx').then((module) => ({ default: module.PlanPart })),
  ),
)

interface SecurityPanelProps {
  document: DocumentRecord
  canEdit: boolean
}

/** Explains who can open documents of each level and highlights this document's level. */
export function SecurityPanel({ document, canEdit }: SecurityPanelProps) {
  const own = document.security_level
  return (
    <Panel title={t('Security Information')}>
      <Readers level={own} />
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
      <Suspense fallback={null}>
        <PlanPart document={document} canEdit={canEdit} />
      </Suspense>
    </Panel>
  )
}
