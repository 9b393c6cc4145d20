import { clientForm, type ClientForm } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { Link, useNavigate } from '@tanstack/react-router'
import { OwnAccountBanner } from '~/features/firm'
import { BackLink } from '~/platform/router/back-link'
import {
  Form,
  FormActions,
  FormSheet,
  hasAdded,
  markAdded,
  renderSavedLink,
  useRecordForm,
  useSecondSubmit,
  useUnsavedGuard,
} from '~/platform/form'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { paths } from '~/platform/router/paths'
import { usePermission } from '~/platform/permissions/permissions'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
import { PageHeader } from '~/ui'
import { ClientFields, getClientGuidelines } from './client-fields.tsx'
import { useCreateClient } from './clients.hooks.ts'
import { KnownName } from './known-name.tsx'

export function ClientCreatePage() {
  useTitle(t('Add New Client'))
  const navigate = useNavigate()
  const canCreate = usePermission('client', 'create')
  const { isWorkspaceSwitched } = useAuth()
  const account = useAccountName()
  const create = useCreateClient()
  const form = useRecordForm(clientForm, null)
  const guard = useUnsavedGuard(form.formState.isDirty)

  const second = useSecondSubmit(t('Save and add case'), usePermission('case', 'create'))
  const save = async (body: ClientForm, idempotencyKey: string) => {
    const { id } = await create.mutateAsync({ body, idempotencyKey })
    markAdded('client')
    if (guard.allow()) await navigate(second.wasChosen() ? paths.newCase(id) : paths.clients())
  }

  return (
    <>
      <BackLink link={<Link {...paths.clients()} />}>{t('Back to Clients')}</BackLink>
      <PageHeader
        title={t('Add New Client')}
        subtitle={
          isWorkspaceSwitched
            ? t('Adding a client for {account}', { account })
            : t('Contact details for cases, sessions and correspondence.')
        }
      />
      <OwnAccountBanner />
      {canCreate ? (
        <FormSheet folded={hasAdded('client')} guidelines={getClientGuidelines()}>
          <Form
            form={form}
            onSubmit={save}
            failed={t('Failed to create client')}
            failureAction={renderSavedLink(paths.client)}
          >
            <ClientFields belowName={<KnownName />} />
            <FormActions
              submitLabel={create.isPending ? t('Adding Client...') : t('Add Client')}
              pending={create.isPending}
              onCancel={() => void navigate(paths.clients())}
              also={second.also}
            />
          </Form>
        </FormSheet>
      ) : (
        <NotAllowed />
      )}
      {guard.dialog}
    </>
  )
}
