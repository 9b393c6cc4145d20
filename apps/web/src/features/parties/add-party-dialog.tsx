import { partyForm, type PartyForm } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ConflictLine } from '~/features/conflicts'
import { Form, FormSelect, FormText, useAppForm, useFormField } from '~/platform/form'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { usePermissions } from '~/platform/permissions/permissions'
import { Field, FormDialog } from '~/ui'
import type { useAddParty } from './parties.hooks.ts'
import { getLevelOptions, getRoleOptions, getSideOfRole } from './party-labels.ts'
import { SubjectSelect, type Subject } from './subject-select.tsx'

const FORM = 'add-party'

interface AddPartyDialogProps {
  case_id: number
  own_client_id: number | undefined
  add: ReturnType<typeof useAddParty>
  open: boolean
  onClose: () => void
}

/** Adds a person or another client to a case. */
export function AddPartyDialog({
  case_id,
  own_client_id,
  add,
  open,
  onClose,
}: AddPartyDialogProps) {
  const save = async (body: PartyForm, idempotencyKey: string) => {
    await add.mutateAsync({ params: { id: case_id }, body, idempotencyKey })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Add person')}
      form={FORM}
      submitLabel={t('Save')}
      pending={add.isPending}
      onClose={onClose}
    >
      <AddPartyForm own_client_id={own_client_id} onSave={save} />
    </FormDialog>
  )
}

function AddPartyForm({
  own_client_id,
  onSave,
}: {
  own_client_id: number | undefined
  onSave: (body: PartyForm, idempotencyKey: string) => Promise<void>
}) {
  const form = useAppForm(partyForm, {
    person_id: null,
    client_id: null,
    person: null,
    reference: '',
  })
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to save person')}
      className="space-y-5"
    >
      <SubjectField own_client_id={own_client_id} />
      <FormSelect
        name="role"
        label={t('Role')}
        required
        placeholder={t('Select a role')}
        options={getRoleOptions()}
      />
      <FormText name="reference" label={t('Reference at their side')} autoComplete="off" />
    </Form>
  )
}

/** The combobox fills the three fields of which exactly one is set. */
function SubjectField({ own_client_id }: { own_client_id: number | undefined }) {
  const { setValue } = useFormContext()
  const { role } = usePermissions()
  const { error } = useFormField('person_id')
  const [subject, setSubject] = useStateAcrossSignIn<Subject | null>('subject', null)
  const choose = (next: Subject | null) => {
    setSubject(next)
    const options = { shouldDirty: true, shouldValidate: error !== undefined }
    setValue('client_id', next && 'client_id' in next ? next.client_id : null, options)
    setValue(
      'person',
      next && 'new_name' in next
        ? { name: next.new_name, kind: 'person', security_level: 'green' }
        : null,
      options,
    )
    setValue('person_id', next && 'person_id' in next ? next.person_id : null, options)
  }
  return (
    <>
      <Field label={t('Person')} required error={error}>
        <SubjectSelect own_client_id={own_client_id} value={subject} onValueChange={choose} />
      </Field>
      {subject && 'new_name' in subject && (
        <>
          <NewNameLine />
          <FormSelect
            name="person.security_level"
            label={t('Level')}
            options={getLevelOptions(role)}
          />
        </>
      )}
    </>
  )
}

function NewNameLine() {
  const role: unknown = useWatch({ name: 'role' })
  if (role === 'court') return null
  return (
    <Suspense fallback={null}>
      <ConflictLine field="person.name" side={getSideOfRole(role)} />
    </Suspense>
  )
}
