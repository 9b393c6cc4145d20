import { t } from '@casework/texts'
import { ArrowRightLeft, ChevronDown } from 'lucide-react'
import { lazy, Suspense, type ReactElement } from 'react'
import { Button, Popover } from '~/ui'
import { PanelNote } from './panel-note.tsx'

const WorkspacePanel = lazy(() =>
  import('./workspace-panel.tsx').then((module) => ({ default: module.WorkspacePanel })),
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
          <Button className="max-sm:size-[38px] max-sm:px-0!">
            <ArrowRightLeft aria-hidden size={16} className="sm:hidden" />
            <span className="max-sm:sr-only">{t('Switch Workspace')}</span>
            <ChevronDown aria-hidden size={15} className="max-sm:hidden" />
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
