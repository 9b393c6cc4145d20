import {
  partyEndpoints,
  personForm,
  type PersonForm,
  type PersonRecord,
} from '@casework/contract/parties'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Form, renderSavedLink, useRecordForm } from '~/platform/form'
import { buildQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { FormDialog, Skeleton } from '~/ui'
import { useCreatePerson, useUpdatePerson } from './parties.hooks.ts'
import { PersonFields } from './person-fields.tsx'

const FORM = 'person'

interface PersonDialogProps {
  /** The person to edit; undefined adds one. */
  id?: number | undefined
  open: boolean
  onClose: () => void
}

/** Adds a person to the directory, or edits one. */
export function PersonDialog({ id, open, onClose }: PersonDialogProps) {
  const { data } = useQuery({
    ...buildQuery(partyEndpoints.getPerson, { params: { id: id ?? 0 } }),
    enabled: id !== undefined && open,
    refetchOnMount: 'always',
  })
  const create = useCreatePerson()
  const update = useUpdatePerson()
  const save = async (body: PersonForm, idempotencyKey: string) => {
    if (id === undefined) await create.mutateAsync({ body, idempotencyKey })
    else await update.mutateAsync({ params: { id }, body, version: data?.version ?? 0 })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={id === undefined ? t('Add person') : t('Edit person')}
      form={FORM}
      submitLabel={t('Save')}
      pending={create.isPending || update.isPending}
      onClose={onClose}
    >
      {id === undefined || data ? (
        <PersonEditForm person={data} onSave={save} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </FormDialog>
  )
}

interface PersonEditFormProps {
  person: PersonRecord | undefined
  onSave: (body: PersonForm, idempotencyKey: string) => Promise<void>
}

function PersonEditForm({ person, onSave }: PersonEditFormProps) {
  const form = useRecordForm(personForm, person)
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to save person')}
      failureAction={renderSavedLink(paths.person)}
    >
      <PersonFields person={person} />
    </Form>
  )
}
