import type { Level } from '@casework/contract/document-levels'
import {
  documentEdit,
  documentEndpoints,
  type DocumentEdit,
  type DocumentRecord,
} from '@casework/contract/documents'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useWatch } from 'react-hook-form'
import { EditedRecord, Form, FormSelect, FormText, useRecordForm } from '~/platform/form'
import { usePermissions } from '~/platform/permissions/permissions'
import { FormDialog } from '~/ui'
import { useUpdateDocument } from './documents.hooks.ts'
import { LevelEffect } from './effect/level-effect.tsx'
import { getLevelOptions } from './level-labels.ts'

interface EditDocumentDialogProps {
  open: boolean
  document: DocumentRecord
  /** The dialog has its own URL. */
  hasOwnUrl?: boolean
  onClose: () => void
}

const FORM = 'edit-document'

/** Edits the name and the level of a document. */
export function EditDocumentDialog({
  open,
  document,
  hasOwnUrl = false,
  onClose,
}: EditDocumentDialogProps) {
  const update = useUpdateDocument()
  const save = async (body: DocumentEdit, version: number) => {
    await update.mutateAsync({ params: { id: document.id }, body, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={t('Edit Document')}
      description={document.file_name}
      form={FORM}
      submitLabel={t('Save Changes')}
      pending={update.isPending}
      onClose={onClose}
    >
      <EditedRecord
        endpoint={documentEndpoints.get}
        input={{ params: { id: document.id } }}
        initial={document}
        hasOwnUrl={hasOwnUrl}
      >
        {(current) => (
          <EditForm document={current} onSave={(body) => save(body, current.version)} />
        )}
      </EditedRecord>
    </FormDialog>
  )
}

function EditForm({
  document,
  onSave,
}: {
  document: DocumentRecord
  onSave: (body: DocumentEdit) => Promise<void>
}) {
  const { role } = usePermissions()
  const form = useRecordForm(documentEdit, document)
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to update document')}
      className="space-y-5"
    >
      <FormText
        name="doc_name"
        label={t('Document Name')}
        hint={t('If empty, the file name is shown.')}
        maxLength={MAX.name}
        autoComplete="off"
      />
      <FormSelect
        name="security_level"
        label={t('Security level')}
        required
        options={getLevelOptions(role)}
      />
      <ChosenLevelEffect document={document} />
    </Form>
  )
}

/** Shown once another level is chosen. */
function ChosenLevelEffect({ document }: { document: DocumentRecord }) {
  const level = useWatch<DocumentEdit>({ name: 'security_level' }) as Level
  return level === document.security_level ? null : (
    <LevelEffect documents={[document]} level={level} />
  )
}
