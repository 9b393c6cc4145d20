import { clientEndpoints, type Client, type ClientDetails } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Suspense, type ComponentProps } from 'react'
import { CaseList } from '~/features/cases'
import { ClientSummary, useDeleteClients } from '~/features/clients'
import { OpenCheck } from '~/features/conflicts'
import { DocumentList } from '~/features/documents'
import { describeHold, HoldBanner, usePlaceHold } from '~/features/holds'
import { SessionList } from '~/features/sessions'
import { useHistoryAction } from '~/platform/history/history-button'
import { formatDateTime } from '~/platform/i18n/format'
import { buildDeletion, RecordHead } from '~/platform/record/record-head'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { usePreferences } from '~/platform/i18n/preferences'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTabOf } from '~/platform/router/use-tab'
import { ButtonLink, IN_ORDER_BELOW_LG, linkClass, Skeleton, Tabs } from '~/ui'
import { RecordScreen } from './record-state.tsx'

/** /clients/{id} (CLIENT-055 to CLIENT-086). */
export function ClientScreen() {
  // For the texts below, should the language change.
  usePreferences()
  return (
    <RecordScreen
      endpoint={clientEndpoints.get}
      id={useRecordId('/signed-in/clients/$id')}
      kind={t('Client')}
      getName={({ name }) => name}
      failed={t('Failed to load client')}
      list={paths.clients()}
      backLabel={t('Back to Clients')}
      missing={{
        title: t('Client not found'),
        hint: t(
          "The client you're looking for doesn't exist or you don't have permission to view it.",
        ),
      }}
    >
      {(client, back) => <ClientDetail client={client} back={back} />}
    </RecordScreen>
  )
}

const listTabs = (client: Client) => [
  { value: 'overview', label: t('Overview'), content: <Overview client={client} /> },
  {
    value: 'cases',
    label: t('Cases'),
    count: client.cases_count,
    content: <CaseList client={client.id} />,
  },
  {
    value: 'documents',
    label: t('Documents'),
    count: client.documents_count,
    content: <DocumentList scope="client" preset={{ client: client.id }} />,
  },
]

interface ClientDetailProps {
  client: ClientDetails
  back: ComponentProps<typeof RecordHead>['back']
}

function ClientDetail({ client, back }: ClientDetailProps) {
  const navigate = useNavigate()
  const tabs = listTabs(client)
  const [tab, setTab] = useTabOf(tabs, useSearch({ from: '/signed-in/clients/$id' }).tab)
  const { confirmDelete, dialog } = useDeleteClients(
    () => void navigate({ ...paths.clients(), replace: true }),
  )
  return (
    <>
      <ClientHead client={client} back={back} onDelete={() => confirmDelete([client])} />
      <HoldBanner hold={client.hold} on="client" />
      <div
        className={`mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] ${IN_ORDER_BELOW_LG}`}
      >
        <div className="min-w-0">
          <Tabs label={t('Client')} value={tab} onValueChange={setTab} tabs={tabs} />
        </div>
        <ClientSummary client={client} recentActivity={<LatestSession client={client.id} />} />
      </div>
      {dialog}
    </>
  )
}

function ClientHead({ client, back, onDelete }: ClientDetailProps & { onDelete: () => void }) {
  const { id, name, hold } = client
  const placeHold = usePlaceHold({ client_id: id }, hold)
  const canUpdate = usePermission('client', 'update')
  const canDelete = usePermission('client', 'delete')
  const [history, historyPanel] = useHistoryAction({ object_type: 'client', id, title: name })
  const edit = { label: t('Edit'), icon: Pencil, render: <Link {...paths.editClient(id)} /> }
  return (
    <>
      <RecordHead
        back={back}
        eyebrow={t('Client')}
        title={name}
        badge={
          <Suspense fallback={null}>
            <OpenCheck of={{ client_id: id }} />
          </Suspense>
        }
        actions={[
          history,
          ...(canUpdate ? [edit] : []),
          ...placeHold.items.map((item) => ({ ...item, isMinor: true })),
          ...(canDelete ? [buildDeletion(onDelete, describeHold(hold))] : []),
        ]}
      />
      {historyPanel}
      {placeHold.dialog}
    </>
  )
}

function Overview({ client }: { client: Client }) {
  const { id, name, cases_count, sessions_count, documents_count } = client
  return (
    <>
      <p className="card p-4 text-large text-ink-2">
        {t(
          '{name} has {c, plural, one {# case} other {# cases}}, {s, plural, one {# session} other {# sessions}} and {d, plural, one {# document} other {# documents}}.',
          { name, c: cases_count, s: sessions_count, d: documents_count },
        )}
      </p>
      {cases_count === 0 && sessions_count === 0 ? (
        <NothingYet client={id} />
      ) : (
        <section aria-labelledby="client-sessions" className="mt-6">
          <h2 id="client-sessions" className="mb-3 text-panel">
            {t('Sessions')}
          </h2>
          <SessionList
            filter={{ client: id }}
            empty={<p className="text-ink-2">{t('No sessions yet.')}</p>}
          />
        </section>
      )}
    </>
  )
}

/** The normal state of a new client: amber like a marker, and no warning (CLIENT-071). */
function NothingYet({ client }: { client: number }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-brass-line bg-brass-soft px-3.5 py-2.5">
      <p>{t('This client has no cases or sessions yet. Start by creating a case.')}</p>
      <Can permission={['case', 'create']}>
        <ButtonLink size="sm" render={<Link {...paths.newCase(client)} />}>
          {t('Add Case')}
        </ButtonLink>
      </Can>
    </div>
  )
}

/** The session with the highest date, past or future (CLIENT-067, CLIENT-068, CLIENT-083). */
function LatestSession({ client }: { client: number }) {
  const { data, isPending } = useQuery(
    buildListQuery(sessionEndpoints.list, { client, ordering: '-date', page_size: 1 }),
  )
  const latest = data?.items[0]
  if (isPending) return <Skeleton className="h-5 w-40" />
  if (!latest) return <p>{t('No recent sessions')}</p>
  return (
    <p>
      <Link {...paths.session(latest.id)} className={linkClass}>
        {formatDateTime(latest.date)}
      </Link>
    </p>
  )
}
