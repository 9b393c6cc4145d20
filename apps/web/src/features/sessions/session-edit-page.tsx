import { sessionEffects } from '@casework/contract/effects'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useMemo } from 'react'
import {
  EditLoader,
  EditSheet,
  getFormValues,
  toastIfUnchanged,
  useAppForm,
  useConfirmMove,
} from '~/platform/form'
import { call } from '~/platform/http/call'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { paths } from '~/platform/router/paths'
import { usePermission } from '~/platform/permissions/permissions'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTitle } from '~/platform/router/use-title'
import { SessionEffect } from './session-effect.tsx'
import { SessionFields, getSessionGuidelines } from './session-fields.tsx'
import {
  toPayload,
  buildFormSchema,
  sessionFields,
  splitDate,
  type SessionFormValues,
} from './session-page-schema.ts'
import { useHasCases, useUpdateSession } from './sessions.hooks.ts'

export function SessionEditPage() {
  useTitle(t('Edit Session'))
  const id = useRecordId('/signed-in/sessions/$id/edit')
  const canUpdate = usePermission('session', 'update')
  if (!canUpdate) return <NotAllowed />
  return (
    <EditLoader
      endpoint={sessionEndpoints.get}
      id={id}
      failed={t('Failed to load session')}
      leaveTo={paths.sessions()}
    >
      {(session) => <SessionEditForm session={session} />}
    </EditLoader>
  )
}

function SessionEditForm({ session }: { session: Session }) {
  const { id, title: name, client_id, case_id, version } = session
  const { confirmMove, isLocked, dialog } = useConfirmMove()
  const update = useUpdateSession()
  const { hasCases, loading: casesLoading } = useHasCases()
  const schema = useMemo(() => buildFormSchema('edit'), [])
  const form = useAppForm(schema, getFormValues(sessionFields, splitDate(session)))
  const { isDirty } = form.formState
  const save = async (values: SessionFormValues) => {
    const body = toPayload(values)
    // An unknown session type is read as another one; that alone must not count as a change.
    if (toastIfUnchanged(isDirty ? session : body, body)) return false
    if (body.client_id !== client_id || body.case_id !== case_id) {
      const query = { case_id: body.case_id, client_id: body.client_id }
      const load = () => call(sessionEffects.moveEffect, { params: { id }, query })
      const title =
        body.client_id === client_id ? t('Move to another case?') : t('Move to another client?')
      if (!(await confirmMove(load, title))) return false
    }
    await update.mutateAsync({ params: { id }, body, version })
    return true
  }
  return (
    <EditSheet
      form={form}
      recordLink={paths.session(id)}
      name={name}
      title={t('Edit Session')}
      guidelines={getSessionGuidelines()}
      save={save}
      failed={t('Failed to update session')}
      pending={update.isPending}
      disabled={casesLoading || !hasCases}
    >
      <div inert={isLocked}>
        <SessionFields session={session} />
      </div>
      <SessionEffect session={session} />
      {dialog}
    </EditSheet>
  )
}
