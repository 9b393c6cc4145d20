import type { TimelineType } from '@casework/contract/history-export'
import { t } from '@casework/texts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { ReactElement } from 'react'
import { lazyDialog } from '../lazy-dialog.tsx'
import { Button, type MenuItem } from '~/ui'

const HistoryPanel = lazyDialog(() =>
  import('./history-panel.tsx').then((module) => module.HistoryPanel),
)

interface HistoryButtonProps {
  object_type: TimelineType
  id: number
  /** The record's name. */
  title: string
}

/** The history of a record. It is in the address, so that Back closes it. */
function useHistoryPanel({ object_type, id, title }: HistoryButtonProps) {
  const navigate = useNavigate()
  const search = useLocation({ select: (location): Record<string, unknown> => location.search })
  // On the page of another record, a group's history must not open that record's.
  const value =
    object_type === 'document_group' && Number(search['group']) !== id ? 'group' : 'open'
  const isOpen = search['history'] === value
  const setHistory = (history: 'open' | 'group' | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, history }),
      replace: history === undefined,
      resetScroll: false,
    })
  return {
    open: () => setHistory(value),
    panel: (
      <HistoryPanel
        open={isOpen}
        object_type={object_type}
        id={id}
        title={title}
        onClose={() => setHistory(undefined)}
      />
    ),
  }
}

/** The action that opens the history of a record, for the head of its page, and the panel. */
export function useHistoryAction(record: HistoryButtonProps): [MenuItem, ReactElement] {
  const { open, panel } = useHistoryPanel(record)
  return [{ label: t('History'), icon: History, onSelect: open }, panel]
}

export function HistoryButton(record: HistoryButtonProps) {
  const { open, panel } = useHistoryPanel(record)
  return (
    <>
      <Button onClick={open}>
        <History aria-hidden size={15} />
        {t('History')}
      </Button>
      {panel}
    </>
  )
}
