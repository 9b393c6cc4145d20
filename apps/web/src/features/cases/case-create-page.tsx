import { caseForm, type CaseForm } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
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
import { todayInputValue } from '~/platform/i18n/format'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { useTitle } from '~/platform/router/use-title'
import { Banner, ButtonLink, PageHeader } from '~/ui'
import { CaseFields, getCaseGuidelines } from './case-fields.tsx'
import { useHasClients, useCreateCase } from './cases.hooks.ts'

/** `?client=` presets the client. */
export function CaseCreatePage() {
  useTitle(t('Create New Case'))
  const navigate = useNavigate()
  const { client } = useSearch({ from: '/signed-in/cases/create' })
  const canCreate = usePermission('case', 'create')
  const create = useCreateCase()
  const { hasClients, loading: clientsLoading } = useHasClients()
  const form = useRecordForm(caseForm, null, { date: todayInputValue(), client_id_input: client })
  const guard = useUnsavedGuard(form.formState.isDirty)
  const back = client === undefined ? paths.cases() : paths.client(client)

  const second = useSecondSubmit(t('Save and add session'), usePermission('session', 'create'))
  const save = async (body: CaseForm, idempotencyKey: string) => {
    const { id } = await create.mutateAsync({ body, idempotencyKey })
    markAdded('case')
    if (guard.allow())
      await navigate(second.wasChosen() ? paths.newSession({ case: id }) : paths.cases())
  }

  return (
    <>
      <BackLink link={<Link {...back} />}>
        {client === undefined ? t('Back to Cases') : t('Back to Client')}
      </BackLink>
      <PageHeader
        title={t('Create New Case')}
        subtitle={t('A case belongs to one client and holds its sessions and documents.')}
      />
      <OwnAccountBanner />
      {canCreate ? (
        <FormSheet folded={hasAdded('case')} guidelines={getCaseGuidelines()}>
          {!hasClients && <NoClients />}
          <Form
            form={form}
            onSubmit={save}
            failed={t('Failed to create case')}
            failureAction={renderSavedLink(paths.case)}
          >
            <CaseFields />
            <FormActions
              submitLabel={create.isPending ? t('Creating Case...') : t('Create Case')}
              pending={create.isPending}
              disabled={clientsLoading || !hasClients}
              onCancel={() => void navigate(back)}
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

/** The normal state of a new firm, so it is no warning. */
function NoClients() {
  return (
    <Banner
      className="mb-5"
      action={
        <Can permission={['client', 'create']}>
          <ButtonLink size="sm" render={<Link {...paths.newClient()} />}>
            {t('Add Client')}
          </ButtonLink>
        </Can>
      }
    >
      {t('No clients available. You need to create a client first.')}
    </Banner>
  )
}
