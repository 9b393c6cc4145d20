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

/** Explains who can open documents of each level, first of this document's own, which is large. */
export function SecurityPanel({ document, canEdit }: SecurityPanelProps) {
  const own = document.security_level
  return (
    <Panel title={t('Security Information')}>
      <ul className="space-y-3">
        {[own, ...LEVELS.filter((level) => level !== own)].map((level) => (
          <li
            key={level}
            className={clsx(
              level === own ? '-mx-1 rounded-md bg-petrol-soft px-3 py-3' : 'px-2 text-ink-3',
            )}
          >
            <SecurityBadge level={level} />
            {level === own && <VisuallyHidden> {t('The level of this document')}</VisuallyHidden>}
            <p className={level === own ? 'mt-2 text-large font-semibold' : 'mt-1 text-meta'}>
              {describeLevelAccess(level)}
            </p>
          </li>
        ))}
      </ul>
      <Readers level={own}>
        <Suspense fallback={null}>
          <PlanPart document={document} canEdit={canEdit} />
        </Suspense>
      </Readers>
    </Panel>
  )
}
