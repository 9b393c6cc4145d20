import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useEffect, useState, type FormEvent } from 'react'
import { RefusedSaves } from '~/platform/effect/refused-saves'
import { getErrorMessage } from '~/platform/http/api-error'
import { EditedRecord, SaveFailure } from '~/platform/form'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox, Field, FieldGroup, FormDialog, RadioCards, type ComboboxOption } from '~/ui'
import { useMoveDocument } from './document-groups.hooks.ts'
import { getDocumentName } from './document-name.ts'
import { MoveEffect } from './move-effect.tsx'

export interface MoveDocumentDialogProps {
  open: boolean
  document: DocumentRecord
  onClose: () => void
}

const FORM = 'move-document'

/** Moves a document to another group of its client or removes it from its group. */
export function MoveDocumentDialog({ open, document, onClose }: MoveDocumentDialogProps) {
  const [pending, setPending] = useState(false)
  const [isRemoval, setIsRemoval] = useState(false)
  return (
    <FormDialog
      open={open}
      title={t('Move Document')}
      description={getDocumentName(document)}
      form={FORM}
      submitLabel={isRemoval ? t('Remove') : t('Move')}
      pending={pending}
      onClose={onClose}
    >
      <EditedRecord
        endpoint={documentEndpoints.get}
        input={{ params: { id: document.id } }}
        initial={document}
      >
        {(current) => (
          <MoveForm
            document={current}
            onRemovalChange={setIsRemoval}
            onPending={setPending}
            onDone={onClose}
          />
        )}
      </EditedRecord>
    </FormDialog>
  )
}

interface MoveFormProps {
  document: DocumentRecord
  /** Called with whether the document would leave its group. */
  onRemovalChange: (isRemoval: boolean) => void
  onPending: (pending: boolean) => void
  onDone: () => void
}

function MoveForm({ document, onRemovalChange, onPending, onDone }: MoveFormProps) {
  const [isRemoval, setIsRemoval] = useStateAcrossSignIn('leave group', false)
  const [group, setGroup] = useStateAcrossSignIn<ComboboxOption | null>('new group', null)
  const [error, setError] = useState<string>()
  const move = useMoveDocument(document, isRemoval)
  const [refusals, setRefusals] = useState(0)
  // A reload of the record remounts this form; keep the dialog's button in sync.
  useEffect(() => onRemovalChange(isRemoval), [onRemovalChange, isRemoval])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a form around this dialog must not receive it.
    event.stopPropagation()
    if (!isRemoval && !group) return setError(t('Please choose a group'))
    setError(undefined)
    onPending(true)
    const body = { group_id: isRemoval || !group ? null : Number(group.value) }
    return move.mutate(
      { params: { id: document.id }, body, version: document.version },
      {
        onSuccess: onDone,
        onError: () => setRefusals(refusals + 1),
        onSettled: () => onPending(false),
      },
    )
  }
  return (
    <form
      id={FORM}
      noValidate
      data-dirty={isRemoval || group !== null}
      onSubmit={submit}
      className="space-y-5"
    >
      {move.error && <MoveFailure error={move.error} isRemoval={isRemoval} />}
      <FieldGroup label={t('Move to')} required>
        <RadioCards
          className="grid! sm:grid-cols-2"
          value={isRemoval ? 'none' : 'group'}
          onValueChange={(way) => {
            setIsRemoval(way === 'none')
            setError(undefined)
          }}
          cards={listWays(document)}
        />
      </FieldGroup>
      {!isRemoval && (
        <Field label={t('Group')} required error={error}>
          <TargetSelect document={document} value={group} onValueChange={setGroup} />
        </Field>
      )}
      {(isRemoval || group) && (
        <RefusedSaves value={refusals}>
          <MoveEffect document={document} group={isRemoval ? undefined : group?.value} />
        </RefusedSaves>
      )}
    </form>
  )
}

const listWays = (document: DocumentRecord) => [
  {
    value: 'group' as const,
    label: t('Move to a group'),
    hint: t('Groups of {client}', { client: document.client_name }),
  },
  {
    value: 'none' as const,
    label: t('Remove from group'),
    hint: document.group_name ?? t('No group'),
    disabledReason: document.group === null ? t('This document is not in a group') : undefined,
  },
]

function MoveFailure({ error, isRemoval }: { error: Error; isRemoval: boolean }) {
  const failed = isRemoval
    ? t('Failed to remove document from group')
    : t('Failed to move document')
  return <SaveFailure error={error} message={getErrorMessage(error, failed)} />
}

const toOption = ({ id, name, session_title }: DocumentGroup): ComboboxOption => ({
  value: String(id),
  label: name,
  hint: session_title,
})

interface TargetSelectProps {
  document: DocumentRecord
  value: ComboboxOption | null
  onValueChange: (group: ComboboxOption | null) => void
}

/** Groups of the document's client: those of its session first, without its current group. */
function TargetSelect({ document, value, onValueChange }: TargetSelectProps) {
  const { client_id, session, group } = document
  // Without a session this is the query of `clientGroups`.
  const sessionGroups = useOptions<DocumentGroup>({
    endpoint: documentGroupEndpoints.list,
    query: session === null ? { client_id } : { session_id: session },
    toOption,
  })
  const clientGroups = useOptions<DocumentGroup>({
    endpoint: documentGroupEndpoints.list,
    query: { client_id },
    toOption,
  })
  const targets = new Map(
    [...sessionGroups.options, ...clientGroups.options].map((option) => [option.value, option]),
  )
  targets.delete(String(group))
  return (
    <AsyncCombobox
      options={[...targets.values()]}
      value={value}
      onValueChange={onValueChange}
      onSearch={(text) => {
        sessionGroups.onSearch(text)
        clientGroups.onSearch(text)
      }}
      onEndReached={() => {
        sessionGroups.onEndReached?.()
        clientGroups.onEndReached?.()
      }}
      loading={sessionGroups.loading || clientGroups.loading}
      error={sessionGroups.error ?? clientGroups.error}
      placeholder={t('Search groups')}
      emptyText={t('No document groups found')}
    />
  )
}
