import { t } from '@casework/texts'
import { ArrowRightLeft, ChevronDown } from 'lucide-react'
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
 * The dropdown of the header; hidden in another firm's workspace.
 * @param trigger another button that opens it
 */
export function WorkspaceSwitcher({ trigger }: { trigger?: ReactElement }) {
  return (
    <Popover
      title={t('Switch Workspace')}
      trigger={
        trigger ?? (
          <Button tone="ghost" className="max-xl:size-[38px] max-xl:px-0!">
            <ArrowRightLeft aria-hidden size={16} className="text-ink-3" />
            <span className="max-xl:sr-only">{t('Switch Workspace')}</span>
            <ChevronDown aria-hidden size={15} className="max-xl:hidden" />
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
