import { caseForm, type CaseForm, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Form, markAdded, useRecordForm } from '~/platform/form'
import { FormInForm } from '~/platform/form/form-in-form'
import { todayInputValue } from '~/platform/i18n/format'
import { FormDialog } from '~/ui'
import { CaseFields } from './case-fields.tsx'
import { useCreateCase } from './cases.hooks.ts'

const FORM = 'new-case'

interface CaseFormDialogProps {
  open: boolean
  /** The title to begin with. */
  name: string
  client: number | undefined
  onClose: () => void
  onCreated: (legalCase: LegalCase) => void
}

/** Creates a case in the middle of another form, which keeps what was typed. */
export function CaseFormDialog({ open, name, client, onClose, onCreated }: CaseFormDialogProps) {
  const create = useCreateCase()
  const save = async (body: CaseForm, idempotencyKey: string) => {
    const legalCase = await create.mutateAsync({ body, idempotencyKey })
    markAdded('case')
    onCreated(legalCase)
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="lg"
      title={t('Create New Case')}
      form={FORM}
      submitLabel={t('Create Case')}
      pending={create.isPending}
      onClose={onClose}
    >
      <FormInForm>
        <NewCase name={name} client={client} onSave={save} />
      </FormInForm>
    </FormDialog>
  )
}

interface NewCaseProps extends Pick<CaseFormDialogProps, 'name' | 'client'> {
  onSave: (body: CaseForm, idempotencyKey: string) => Promise<void>
}

function NewCase({ name, client, onSave }: NewCaseProps) {
  const given = { title: name, date: todayInputValue(), client_id_input: client }
  const form = useRecordForm(caseForm, null, given)
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={t('Failed to create case')}>
      <CaseFields />
    </Form>
  )
}
