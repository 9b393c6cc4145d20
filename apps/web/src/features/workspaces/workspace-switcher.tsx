import { t } from '@casework/texts'
import { ArrowRightLeft } from 'lucide-react'
import { lazy, Suspense, type ReactElement } from 'react'
import { Button, Popover } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { PanelNote } from './panel-note.tsx'

const WorkspacePanel = lazy(() =>
  fetchWhenOnline(() =>
    import('./workspace-panel.tsx').then((module) => ({ default: module.WorkspacePanel })),
  ),
)

/**
 * The dropdown of the header, an icon; hidden in another firm's workspace.
 * @param trigger another button that opens it
 */
export function WorkspaceSwitcher({ trigger }: { trigger?: ReactElement }) {
  return (
    <Popover
      title={t('Switch Workspace')}
      trigger={
        trigger ?? (
          <Button tone="ghost" size="icon" title={t('Switch Workspace')}>
            <ArrowRightLeft aria-hidden size={16} className="text-ink-3" />
            <span className="sr-only">{t('Switch Workspace')}</span>
          </Button>
        )
      }
    >
      {(close) => (
        <Suspense fallback={<PanelNote>{t('Loading connections...')}</PanelNote>}>
          <WorkspacePanel onChosen={close} />
        </Suspense>
      )}
    </Popover>
  )
}
