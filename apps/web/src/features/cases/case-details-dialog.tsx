import {
  caseDetails,
  caseEndpoints,
  type CaseDetails,
  type LegalCase,
  type LegalCaseDetails,
} from '@casework/contract/cases'
import { t } from '@casework/texts'
import { EditedRecord, Form, FormText, toastIfUnchanged, useRecordForm } from '~/platform/form'
import { call } from '~/platform/http/call'
import { useWrite } from '~/platform/query/use-write'
import { FormDialog } from '~/ui'

const FORM = 'case-details'

interface CaseDetailsDialogProps {
  legalCase: LegalCaseDetails
  open: boolean
  onClose: () => void
}

/** Edits the court and its reference, which the case's form does not have. */
export function CaseDetailsDialog({ legalCase, open, onClose }: CaseDetailsDialogProps) {
  const update = useUpdateCaseDetails()
  const save = async (current: LegalCase, body: CaseDetails) => {
    const { id, version } = current
    if (toastIfUnchanged(current, body)) return
    await update.mutateAsync({ params: { id }, body, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={t('Edit details')}
      form={FORM}
      submitLabel={t('Save Changes')}
      pending={update.isPending}
      onClose={onClose}
    >
      <EditedRecord
        endpoint={caseEndpoints.get}
        input={{ params: { id: legalCase.id } }}
        initial={legalCase}
      >
        {(current) => <DetailsForm legalCase={current} onSave={(body) => save(current, body)} />}
      </EditedRecord>
    </FormDialog>
  )
}

function DetailsForm({
  legalCase,
  onSave,
}: {
  legalCase: LegalCase
  onSave: (body: CaseDetails) => Promise<void>
}) {
  const form = useRecordForm(caseDetails, legalCase)
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to update case')}
      className="space-y-5"
    >
      <FormText name="court" label={t('Court')} autoComplete="off" />
      <FormText name="court_reference" label={t('Court Reference')} autoComplete="off" />
    </Form>
  )
}

const useUpdateCaseDetails = () =>
  useWrite(caseEndpoints.updateDetails, {
    conflictCheck: { read: ({ params }) => call(caseEndpoints.get, { params }) },
    successMessage: t('Case updated successfully'),
  })
