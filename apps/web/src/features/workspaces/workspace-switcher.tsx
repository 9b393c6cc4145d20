import { t } from '@casework/texts'
import { ArrowRightLeft } from 'lucide-react'
import { lazy, Suspense, type ReactElement } from 'react'
import { useKnownFirm } from '~/platform/auth/known-firms'
import { Button, Popover } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { PanelNote } from './panel-note.tsx'

const WorkspacePanel = lazy(() =>
  fetchWhenOnline(() =>
    import('./workspace-panel.tsx').then((module) => ({ default: module.WorkspacePanel })),
  ),
)

/**
 * The dropdown of the header, an icon with the name of the own firm; hidden in another firm's
 * workspace.
 * @param trigger another button that opens it
 */
export function WorkspaceSwitcher({ trigger }: { trigger?: ReactElement }) {
  const firm = useKnownFirm()
  return (
    <Popover
      title={t('Switch Workspace')}
      trigger={
        trigger ?? (
          <Button tone="ghost" className="min-w-[38px] px-2.5!" title={t('Switch Workspace')}>
            <ArrowRightLeft aria-hidden size={16} className="text-ink-3" />
            <span className="sr-only">{t('Switch Workspace')}</span>
            {firm?.name_is_own && (
              <span className="max-w-44 truncate font-normal text-ink-2 max-xl:hidden">
                {firm.name}
              </span>
            )}
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
