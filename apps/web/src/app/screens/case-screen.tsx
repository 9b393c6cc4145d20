import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarPlus, Pencil } from 'lucide-react'
import { CaseOverview, useDeleteCases } from '~/features/cases'
import { AddDocument, DocumentList } from '~/features/documents'
import { SessionList } from '~/features/sessions'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTabOf } from '~/platform/router/use-tab'
import { ButtonLink, DeleteButton, EmptyState, linkClass, PageHeader, Tabs } from '~/ui'
import { RecordScreen } from './record-state.tsx'

/** /cases/{id} (CASE-050 to CASE-063). */
export function CaseScreen() {
  return (
    <RecordScreen
      endpoint={caseEndpoints.get}
      id={useRecordId('/signed-in/cases/$id')}
      kind={t('Case')}
      getName={({ title }) => title}
      failed={t('Failed to load case details')}
      list={paths.cases()}
      backLabel={t('Back to Cases')}
      missing={{
        title: t('Case Not Found'),
        hint: t(
          "The case you're looking for doesn't exist or you don't have permission to view it.",
        ),
      }}
    >
      {(legalCase) => <CaseDetail legalCase={legalCase} />}
    </RecordScreen>
  )
}

const listTabs = (legalCase: LegalCase) => [
  // Each tab has a count; the Overview's is their sum (OQ-170).
  {
    value: 'overview',
    label: t('Overview'),
    count: legalCase.sessions_count + legalCase.documents_count,
    content: <CaseOverview legalCase={legalCase} actions={<Actions legalCase={legalCase} />} />,
  },
  {
    value: 'sessions',
    label: t('Sessions'),
    count: legalCase.sessions_count,
    content: <SessionList filter={{ case: legalCase.id }} empty={<NoSessions />} />,
  },
  {
    value: 'documents',
    label: t('Documents'),
    count: legalCase.documents_count,
    content: (
      <DocumentList scope="case" preset={{ client: legalCase.client_id, case: legalCase.id }} />
    ),
  },
]

function CaseDetail({ legalCase }: { legalCase: LegalCase }) {
  const { title, client_id, client_name } = legalCase
  const navigate = useNavigate()
  const tabs = listTabs(legalCase)
  const [tab, setTab] = useTabOf(tabs, useSearch({ from: '/signed-in/cases/$id' }).tab)
  const { confirmDelete, dialog } = useDeleteCases(
    () => void navigate({ ...paths.cases(), replace: true }),
  )
  return (
    <>
      <PageHeader
        eyebrow={t('Case')}
        title={title}
        subtitle={
          <Link {...paths.client(client_id)} className={linkClass}>
            {client_name}
          </Link>
        }
        actions={
          <Can permission={['case', 'delete']}>
            <DeleteButton onClick={() => confirmDelete([legalCase])} />
          </Can>
        }
      />
      <div className="mt-4">
        <Tabs label={t('Case')} value={tab} onValueChange={setTab} tabs={tabs} />
      </div>
      {dialog}
    </>
  )
}

function NoSessions() {
  return (
    <EmptyState
      title={t('No sessions found')}
      hint={t('Hearings, meetings and consultations in this case appear here.')}
    />
  )
}

/** The actions of the Overview tab (CASE-052, CASE-060 to CASE-063). */
function Actions({ legalCase: { id, client_id } }: { legalCase: LegalCase }) {
  return (
    <>
      <Can permission={['session', 'create']}>
        <ButtonLink
          className="justify-start!"
          render={<Link {...paths.newSession({ case: id })} />}
        >
          <CalendarPlus aria-hidden size={15} />
          {t('Add Session')}
        </ButtonLink>
      </Can>
      <AddDocument preset={{ client: client_id, case: id }} />
      <Can permission={['case', 'update']}>
        <ButtonLink className="justify-start!" render={<Link {...paths.editCase(id)} />}>
          <Pencil aria-hidden size={15} />
          {t('Edit Case')}
        </ButtonLink>
      </Can>
    </>
  )
}
