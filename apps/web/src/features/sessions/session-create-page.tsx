import { caseEndpoints } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { OwnAccountBanner } from '~/features/firm'
import { BackLink } from '~/platform/router/back-link'
import {
  Form,
  FormActions,
  FormSheet,
  hasAdded,
  markAdded,
  getFormValues,
  renderSavedLink,
  useAppForm,
  useUnsavedGuard,
} from '~/platform/form'
import { currentTimeInputValue, todayInputValue } from '~/platform/i18n/format'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { buildQuery } from '~/platform/query/query'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
import { Banner, ButtonLink, PageHeader } from '~/ui'
import { SessionFields, getSessionGuidelines } from './session-fields.tsx'
import {
  toPayload,
  buildFormSchema,
  sessionFields,
  type SessionFormValues,
} from './session-page-schema.ts'
import { useHasCases, useCreateSession } from './sessions.hooks.ts'

/** `?case=` presets the case, `?date=` the day. */
export function SessionCreatePage() {
  useTitle(t('Create Session'))
  const navigate = useNavigate()
  const canCreate = usePermission('session', 'create')
  const create = useCreateSession()
  const { hasCases, loading: casesLoading } = useHasCases()
  const { form, preset } = useSessionForm()
  const chosen = useChosenCase(form)
  const loading = casesLoading || (chosen.isLoading && form.getValues('client_id') === null)
  const isArchived = chosen.data?.status === 'archived'
  const guard = useUnsavedGuard(form.formState.isDirty)
  const back = preset === undefined ? paths.sessions() : paths.case(preset)

  const save = async (values: SessionFormValues, idempotencyKey: string) => {
    await create.mutateAsync({ body: toPayload(values), idempotencyKey })
    markAdded('session')
    if (guard.allow()) await navigate(paths.sessions())
  }
  return (
    <>
      <BackLink link={<Link {...back} />}>
        {preset === undefined ? t('Back to Sessions') : t('Back to Case')}
      </BackLink>
      <PageHeader
        title={t('Create New Session')}
        subtitle={<Subtitle caseTitle={chosen.data?.title} />}
      />
      <OwnAccountBanner />
      {canCreate ? (
        <FormSheet folded={hasAdded('session')} guidelines={getSessionGuidelines()}>
          {!hasCases && <NoCases />}
          {isArchived && (
            <Banner tone="warning" className="mb-5">
              {t('This case is archived. Reopen it first.')}
            </Banner>
          )}
          <Form
            form={form}
            onSubmit={save}
            failed={t('Failed to create session')}
            failureAction={renderSavedLink(paths.session)}
          >
            <SessionFields />
            <FormActions
              submitLabel={getSubmitLabel({ pending: create.isPending, loading, hasCases })}
              otherLabel={loading ? t('Create Session') : t('Loading Cases...')}
              pending={create.isPending}
              disabled={loading || !hasCases || isArchived}
              onCancel={() => void navigate(back)}
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
function NoCases() {
  return (
    <Banner
      className="mb-5"
      action={
        <Can permission={['case', 'create']}>
          <ButtonLink size="sm" render={<Link {...paths.newCase()} />}>
            {t('Create Case')}
          </ButtonLink>
        </Can>
      }
    >
      {t('No cases available. You need to create a case first before creating a session.')}
    </Banner>
  )
}

/** The empty form, with the case and the day of the URL. */
function useSessionForm() {
  const { case: preset, date } = useSearch({ from: '/signed-in/sessions/create' })
  const schema = useMemo(() => buildFormSchema('create'), [])
  const presets = {
    date: date ?? todayInputValue(),
    time: currentTimeInputValue(),
    case_id: preset,
  }
  const form = useAppForm(schema, getFormValues(sessionFields, null, presets))
  return { form, preset }
}

/** Loads the chosen case and presets its client. */
function useChosenCase(form: ReturnType<typeof useSessionForm>['form']) {
  const chosenId = useWatch({ control: form.control, name: 'case_id' })
  const chosen = useQuery({
    ...buildQuery(caseEndpoints.get, { params: { id: chosenId ?? 0 } }),
    enabled: typeof chosenId === 'number',
  })
  const client = chosen.data?.client_id
  // Sets the preset case's client as a default value, so that the form is not dirty. A client
  // chosen meanwhile stays.
  useEffect(() => {
    if (client !== undefined && form.getValues('client_id') === null)
      form.resetField('client_id', { defaultValue: client })
  }, [client, form])
  return chosen
}

interface SubmitState {
  pending: boolean
  loading: boolean
  hasCases: boolean
}

function getSubmitLabel({ pending, loading, hasCases }: SubmitState): string {
  if (pending) return t('Creating Session...')
  if (loading) return t('Loading Cases...')
  return hasCases ? t('Create Session') : t('Create Case First')
}

/** Shows the chosen case's title, otherwise the workspace. */
function Subtitle({ caseTitle }: { caseTitle: string | undefined }) {
  const { isWorkspaceSwitched } = useAuth()
  const name = useAccountName()
  if (caseTitle !== undefined) return caseTitle
  return isWorkspaceSwitched
    ? t('Creating session for {name}', { name })
    : t('A hearing, meeting or consultation in a case.')
}
