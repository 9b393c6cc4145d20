import { t } from '@casework/texts'
import { useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import type { GroupPreset } from './group-dialog.tsx'
import { useGroupReasons } from './group-reasons.ts'

const GroupDialog = lazyDialog(() =>
  import('./group-dialog.tsx').then((module) => module.GroupDialog),
)

/** Opens the dialog for a new group; disabled with a reason if the role may not create one. */
export function NewGroupButton({
  preset,
  label,
  size,
}: {
  preset?: GroupPreset
  label?: string
  size?: 'sm' | undefined
}) {
  const [state, setState] = useState({ open: false, openCount: 0 })
  const reasons = useGroupReasons()
  if (useIsReadOnly()) return null
  return (
    <>
      <Button
        size={size}
        disabledReason={reasons.create}
        onClick={() => setState(({ openCount }) => ({ open: true, openCount: openCount + 1 }))}
      >
        {label ?? t('New Group')}
      </Button>
      <GroupDialog
        key={state.openCount}
        open={state.open}
        preset={preset}
        onClose={() => setState({ ...state, open: false })}
      />
    </>
  )
}
