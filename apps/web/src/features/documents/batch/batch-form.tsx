import {
  documentBatches,
  type ChangedDocuments,
  type DocumentsChange,
} from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { RefusedSaves } from '~/platform/effect/refused-saves'
import { ConflictBanner } from '~/platform/form'
import { getErrorMessage, isCancelled } from '~/platform/http/api-error'
import { invalidate } from '~/platform/query/query'
import { buildUndo, isUnanswered } from '~/platform/query/undo'
import { useWrite } from '~/platform/query/use-write'
import { Banner, FormDialog, toast } from '~/ui'
import { DocumentNames } from './document-names.tsx'
import { isRefusedForSome, readDocuments } from './read-documents.ts'
import type { Restore } from './restore-documents.ts'

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
  /** Takes the change back as far as it can. */
  restore: Restore
  /** Something was chosen. */
  isDirty: boolean
  /** Something that the form needs is loading. */
  isLoading?: boolean
  /**
   * Returns null if a choice is missing, which the form then shows.
   * @throws ApiError if what the change needs could not be created
   */
  buildChange: () => WantedChange | null | Promise<WantedChange>
  /** The fields, above the documents. */
  children: ReactNode
  /** What the change would do, below the documents. */
  effect?: ReactNode
}

/** A dialog that changes several documents with one call: all of them or none. */
export function BatchFormDialog(props: BatchFormDialogProps) {
  const { documents, texts, isLoading = false, onChanged, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { save, error, refusals, isPending, reset } = useSave(props, (saved) => {
    onChanged(saved)
    onClose()
  })
  const reload = useReload(documents, (current) => {
    reset()
    props.onReloaded(current)
    // The focused button is gone.
    form.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  })
  return (
    <FormDialog
      open={props.open}
      title={props.title}
      description={props.description}
      width={props.width}
      form={formId}
      submitLabel={props.submitLabel}
      pending={isPending || isLoading}
      onClose={onClose}
    >
      <form
        id={formId}
        ref={form}
        noValidate
        data-dirty={props.isDirty}
        onSubmit={save}
        className="flex flex-col gap-5"
      >
        {error && (
          <Failure
            error={error}
            message={getErrorMessage(error, texts.failed)}
            reload={reload.mutate}
            isReloading={reload.isPending}
          />
        )}
        {props.children}
        <DocumentNames documents={documents} />
        <RefusedSaves value={refusals}>{props.effect}</RefusedSaves>
      </form>
    </FormDialog>
  )
}

/** Sends the change; `refusals` counts how often it was refused. */
function useSave(props: BatchFormDialogProps, onSaved: (saved: readonly DocumentRecord[]) => void) {
  const { documents, buildChange } = props
  const update = useUpdate(props)
  const [refusals, setRefusals] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setIsPending] = useState(false)
  const isSending = useRef(false)
  const send = async (building: WantedChange | Promise<WantedChange>) => {
    const { change, names } = await building
    const ids = documents.map(({ id }) => id)
    const versions = Object.fromEntries(documents.map(({ id, version }) => [id, version]))
    const changed = await update.mutateAsync({ body: { ids, versions, ...change } })
    onSaved(applyChange(documents, changed, names))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a form around this dialog must not receive it.
    event.stopPropagation()
    // A second press can arrive before the button is disabled.
    const building = isSending.current ? null : buildChange()
    if (!building) return
    isSending.current = true
    setIsPending(true)
    setError(null)
    send(building)
      .catch((failure: Error) => {
        setRefusals((count) => count + 1)
        setError(isCancelled(failure) ? null : failure)
      })
      .finally(() => {
        isSending.current = false
        setIsPending(false)
      })
  }
  return { save, error, refusals, isPending, reset: () => setError(null) }
}

function useUpdate({ texts, documents, restore, onChanged }: BatchFormDialogProps) {
  const client = useQueryClient()
  return useWrite(documentBatches.updateMany, {
    successMessage: texts.done,
    successAction: () =>
      buildUndo(client, documentBatches.updateMany, async () => {
        const { documents: changed, restored, failure } = await restore(documents)
        onChanged(changed)
        if (isCancelled(failure) || isUnanswered(failure)) throw failure
        return restored === documents.length
          ? null
          : describeRest(restored, documents.length, failure)
      }),
  })
}

const describeRest = (n: number, total: number, failure: unknown): string =>
  failure === undefined
    ? t('{n} of {total} documents are as before. The others were changed or removed since.', {
        n,
        total,
      })
    : t('{n} of {total} documents are as before. {reason}', {
        n,
        total,
        reason: getErrorMessage(failure, t('The others could not be changed.')),
      })

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
