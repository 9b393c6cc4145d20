import { t } from '@casework/texts'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import type { GroupPreset } from './group-dialog.tsx'
import { useGroupReasons } from './group-reasons.ts'

const GroupDialog = lazyDialog(() =>
  import('./group-dialog.tsx').then((module) => module.GroupDialog),
)

interface NewGroupOptions {
  preset?: GroupPreset
  label?: string
}

/**
 * The button that opens the dialog for a new group, disabled with a reason if the role may not create
 * one, and the dialog, which stays open when the button moves to another place.
 */
export function useNewGroupButton({ preset, label }: NewGroupOptions = {}): [
  button: ReactNode,
  dialog: ReactNode,
] {
  const [state, setState] = useState({ open: false, openCount: 0 })
  const reasons = useGroupReasons()
  if (useIsReadOnly()) return [null, null]
  return [
    <Button
      key="button"
      disabledReason={reasons.create}
      onClick={() => setState(({ openCount }) => ({ open: true, openCount: openCount + 1 }))}
    >
      {label ?? t('New Group')}
    </Button>,
    <GroupDialog
      key={state.openCount}
      open={state.open}
      preset={preset}
      onClose={() => setState({ ...state, open: false })}
    />,
  ]
}

export function NewGroupButton(options: NewGroupOptions) {
  const [button, dialog] = useNewGroupButton(options)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}
