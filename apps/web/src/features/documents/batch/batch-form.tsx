import {
  documentBatches,
  type ChangedDocuments,
  type DocumentsChange,
} from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { ConflictBanner } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { invalidate } from '~/platform/query/query'
import { buildUndo } from '~/platform/query/undo'
import { useWrite } from '~/platform/query/use-write'
import { Banner, FormDialog, toast } from '~/ui'
import { DocumentNames } from './document-names.tsx'
import { isRefusedForSome, readDocuments } from './read-documents.ts'

export interface BatchFormProps {
  open: boolean
  documents: readonly DocumentRecord[]
  /** Called with the documents as they are after the change. */
  onChanged: (documents: readonly DocumentRecord[]) => void
  /** Called with the documents that still exist, after somebody else has changed some of them. */
  onReloaded: (documents: readonly DocumentRecord[]) => void
  onClose: () => void
}

interface WantedChange {
  change: Pick<DocumentsChange, 'security_level' | 'group_id' | 'place'>
  /** The names of the new group or place, which the response does not contain. */
  names?: Partial<DocumentRecord>
}

interface BatchFormDialogProps extends BatchFormProps {
  title: string
  description?: string
  width?: 'lg'
  submitLabel: string
  texts: { done: string; failed: string }
  /** Takes the change back as far as it can; returns those documents with their new versions. */
  restore?: (former: readonly DocumentRecord[]) => Promise<readonly DocumentRecord[]>
  /** Something was chosen. */
  isDirty: boolean
  /** Something that the form needs is loading. */
  isLoading?: boolean
  /** Returns null if a choice is missing; the form then shows which one. */
  buildChange: () => WantedChange | null
  children: ReactNode
}

/** A dialog that changes several documents with one call: all of them or none. */
export function BatchFormDialog(props: BatchFormDialogProps) {
  const { documents, texts, isLoading = false, buildChange, onChanged, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const update = useUpdate(props)
  const reload = useReload(documents, (current) => {
    update.reset()
    props.onReloaded(current)
    // The focused button is gone.
    form.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a form around this dialog must not receive it.
    event.stopPropagation()
    const wanted = buildChange()
    if (!wanted) return
    const ids = documents.map(({ id }) => id)
    const versions = Object.fromEntries(documents.map(({ id, version }) => [id, version]))
    update.mutate(
      { body: { ids, versions, ...wanted.change } },
      {
        onSuccess: (changed) => {
          onChanged(applyChange(documents, changed, wanted.names))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      open={props.open}
      title={props.title}
      description={props.description}
      width={props.width}
      form={formId}
      submitLabel={props.submitLabel}
      pending={update.isPending || isLoading}
      onClose={onClose}
    >
      <form
        id={formId}
        ref={form}
        noValidate
        data-dirty={props.isDirty}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {update.error && (
          <Failure
            error={update.error}
            message={getErrorMessage(update.error, texts.failed)}
            reload={reload.mutate}
            isReloading={reload.isPending}
          />
        )}
        <DocumentNames documents={documents} />
        {props.children}
      </form>
    </FormDialog>
  )
}

function useUpdate({ texts, documents, restore, onChanged }: BatchFormDialogProps) {
  const client = useQueryClient()
  return useWrite(documentBatches.updateMany, {
    successMessage: texts.done,
    successAction: () =>
      restore &&
      buildUndo(client, documentBatches.updateMany, async () => {
        const restored = await restore(documents)
        onChanged(restored)
        const [n, total] = [restored.length, documents.length]
        return n === total
          ? null
          : t('{n} of {total} documents are as before. The others were changed or removed since.', {
              n,
              total,
            })
      }),
  })
}

function Failure({
  error,
  ...props
}: {
  error: Error
  message: string
  reload: () => void
  isReloading: boolean
}) {
  return isRefusedForSome(error) ? (
    <ConflictBanner {...props} />
  ) : (
    <Banner tone="error">{props.message}</Banner>
  )
}

function useReload(
  documents: readonly DocumentRecord[],
  onReloaded: (documents: readonly DocumentRecord[]) => void,
) {
  const client = useQueryClient()
  return useMutation<DocumentRecord[]>({
    mutationFn: () => readDocuments(documents.map(({ id }) => id)),
    onSuccess: (current) => {
      void invalidate(client, { changes: ['documents'] })
      onReloaded(current)
    },
    onError: (error) =>
      void toast.error(getErrorMessage(error, t('The current version could not be loaded'))),
  })
}

/** The documents with their new values and versions, since the next change sends the versions. */
function applyChange(
  documents: readonly DocumentRecord[],
  { documents: changed }: ChangedDocuments,
  names: Partial<DocumentRecord> = {},
): DocumentRecord[] {
  const changes = new Map(changed.map((change) => [change.id, change]))
  return documents.map((document) => {
    const change = changes.get(document.id)
    const after = { ...document, ...change, ...names, version: document.version + 1 }
    return after.group === null ? { ...after, group_name: null } : after
  })
}
