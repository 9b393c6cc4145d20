import { caseEndpoints, caseForm, type CaseForm, type LegalCase } from '@casework/contract/cases'
import { caseEffects } from '@casework/contract/effects'
import { t } from '@casework/texts'
import {
  EditLoader,
  EditSheet,
  toastIfUnchanged,
  useConfirmMove,
  useRecordForm,
} from '~/platform/form'
import { renameField } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { paths } from '~/platform/router/paths'
import { usePermission } from '~/platform/permissions/permissions'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTitle } from '~/platform/router/use-title'
import { CaseEffect } from './case-effect.tsx'
import { CaseFields, getCaseGuidelines } from './case-fields.tsx'
import { useUpdateCase, withClientInput } from './cases.hooks.ts'

export function CaseEditPage() {
  useTitle(t('Edit Case'))
  const id = useRecordId('/signed-in/cases/$id/edit')
  const canUpdate = usePermission('case', 'update')
  if (!canUpdate) return <NotAllowed />
  return (
    <EditLoader
      endpoint={caseEndpoints.get}
      id={id}
      failed={t('Failed to load case')}
      leaveTo={paths.cases()}
    >
      {(legalCase) => <CaseEditForm legalCase={legalCase} />}
    </EditLoader>
  )
}

function CaseEditForm({ legalCase }: { legalCase: LegalCase }) {
  const update = useUpdateCase()
  const { confirmMove, isLocked, dialog } = useConfirmMove()
  const { id, title, client_id, client_name, version } = legalCase
  const record = withClientInput(legalCase)
  const form = useRecordForm(caseForm, record)
  const save = async (body: CaseForm) => {
    if (toastIfUnchanged(record, body)) return false
    if (body.client_id_input !== client_id) {
      const query = { client_id: body.client_id_input }
      const load = () => call(caseEffects.moveEffect, { params: { id }, query })
      if (!(await confirmMove(load))) return false
    }
    await update.mutateAsync({ params: { id }, body, version })
    return true
  }
  return (
    <EditSheet
      form={form}
      recordLink={paths.case(id)}
      name={title}
      title={t('Edit Case')}
      guidelines={getCaseGuidelines()}
      save={(body) => save(body).catch(refuseClient)}
      failed={t('Failed to update case')}
      pending={update.isPending}
    >
      <div inert={isLocked}>
        <CaseFields client={{ value: String(client_id), label: client_name }} />
      </div>
      <CaseEffect id={id} client_id={client_id} />
      {dialog}
    </EditSheet>
  )
}

/** Refusals of the effect call the client `client_id`. */
const refuseClient = (error: unknown): never => {
  throw renameField(error, 'client_id', 'client_id_input')
}
