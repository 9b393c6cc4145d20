import type { Level } from '@casework/contract/document-levels'
import {
  documentEdit,
  documentEndpoints,
  type DocumentEdit,
  type DocumentRecord,
} from '@casework/contract/documents'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { EditedRecord, Form, FormSelect, FormText, useRecordForm } from '~/platform/form'
import { call } from '~/platform/http/call'
import { usePermissions } from '~/platform/permissions/permissions'
import { buildRecordUndo } from '~/platform/query/undo'
import { useWrite } from '~/platform/query/use-write'
import { FormDialog } from '~/ui'
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
  const { update, isPending } = useUpdateDocument()
  const save = async (former: DocumentRecord, body: DocumentEdit) => {
    await update(former, body)
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={t('Edit Document')}
      description={document.file_name}
      form={FORM}
      submitLabel={t('Save Changes')}
      pending={isPending}
      onClose={onClose}
    >
      <EditedRecord
        endpoint={documentEndpoints.get}
        input={{ params: { id: document.id } }}
        initial={document}
        hasOwnUrl={hasOwnUrl}
      >
        {(current) => <EditForm document={current} onSave={(body) => save(current, body)} />}
      </EditedRecord>
    </FormDialog>
  )
}

const CHECK = {
  read: ({ params }: { params: { id: number | string } }) =>
    call(documentEndpoints.get, { params }),
}

/** Saves name and level. A level can be taken back, with the name that was saved with it. */
function useUpdateDocument() {
  const client = useQueryClient()
  const saved = useRef<DocumentRecord>(null)
  const { mutateAsync, isPending } = useWrite(documentEndpoints.update, {
    conflictCheck: CHECK,
    successMessage: t('Document updated successfully'),
    successAction: ({ id, version, security_level }) => {
      const former = saved.current
      if (!former || former.security_level === security_level) return undefined
      return buildRecordUndo(client, documentEndpoints.update, CHECK, {
        params: { id },
        body: { doc_name: former.doc_name, security_level: former.security_level },
        version,
      })
    },
  })
  return {
    isPending,
    update: (former: DocumentRecord, body: DocumentEdit) => {
      saved.current = former
      return mutateAsync({ params: { id: former.id }, body, version: former.version })
    },
  }
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
