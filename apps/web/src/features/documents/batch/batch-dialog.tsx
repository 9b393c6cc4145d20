import type { DocumentRecord } from '@casework/contract/documents'
import type { BatchDialogKind } from './batch-action.ts'
import type { BatchFormProps } from './batch-form.tsx'
import { ChangeLevelDialog } from './change-level-dialog.tsx'
import { ChangeGroupDialog } from './change-group-dialog.tsx'
import { MoveDocumentsDialog } from './move-documents-dialog.tsx'
import { SelectedDialog } from './selected-dialog.tsx'

interface BatchDialogProps extends BatchFormProps {
  kind: BatchDialogKind
  selected: readonly DocumentRecord[]
  onDeselect: (id: number) => void
}

const FORMS = {
  level: ChangeLevelDialog,
  group: ChangeGroupDialog,
  place: MoveDocumentsDialog,
} as const

export function BatchDialog({ kind, selected, onDeselect, ...form }: BatchDialogProps) {
  if (kind === 'selected')
    return <SelectedDialog {...form} documents={selected} onDeselect={onDeselect} />
  const Form = FORMS[kind]
  return <Form {...form} />
}
