import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Briefcase, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { GroupList } from '~/features/document-groups'
import { AddDocument, DocumentList } from '~/features/documents'
import { JournalBox } from '~/features/journal'
import { SessionOverview, useDeleteSessions } from '~/features/sessions'
import { HistoryButton } from '~/platform/history/history-button'
import { formatDateTime } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { Can } from '~/platform/permissions/permissions'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { usePreferences } from '~/platform/i18n/preferences'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTabOf } from '~/platform/router/use-tab'
import { ButtonLink, DeleteButton, PageHeader, Tabs } from '~/ui'
import { RecordScreen } from './record-state.tsx'

/** /sessions/{id} (SESSION-077 to SESSION-101). */
export function SessionScreen() {
  // For the texts below, should the language change.
  usePreferences()
  return (
    <RecordScreen
      endpoint={sessionEndpoints.get}
      id={useRecordId('/signed-in/sessions/$id')}
      kind={t('Session')}
      getName={({ title }) => title}
      failed={t('Failed to load session details')}
      list={paths.sessions()}
      backLabel={t('Back to Sessions')}
      missing={{
        title: t('Session Not Found'),
        hint: t(
          "The session you're looking for doesn't exist or you don't have permission to view it.",
        ),
      }}
    >
      {(session) => <SessionDetail session={session} />}
    </RecordScreen>
  )
}

const listTabs = (session: Session) => [
  {
    value: 'overview',
    label: t('Overview'),
    content: (
      <SessionOverview
        session={session}
        actions={<Actions session={session} />}
        journal={
          session.case_id > 0 && (
            <Suspense fallback={null}>
              <JournalBox key={session.id} case_id={session.case_id} session_id={session.id} />
            </Suspense>
          )
        }
      />
    ),
  },
  {
    value: 'documents',
    label: t('Documents'),
    count: session.documents_count,
    content: (
      <SessionDocuments
        preset={{ client: session.client_id, case: session.case_id, session: session.id }}
      />
    ),
  },
]

function SessionDetail({ session }: { session: Session }) {
  const navigate = useNavigate()
  const tabs = listTabs(session)
  const [tab, setTab] = useTabOf(tabs, useSearch({ from: '/signed-in/sessions/$id' }).tab)
  const { confirmDelete, dialog } = useDeleteSessions(
    () => void navigate({ ...paths.sessions(), replace: true }),
  )
  return (
    <>
      <SessionHeader session={session} onDelete={() => confirmDelete([session])} />
      <div className="mt-4">
        <Tabs label={t('Session')} value={tab} onValueChange={setTab} tabs={tabs} />
      </div>
      {dialog}
    </>
  )
}

function SessionHeader({ session, onDelete }: { session: Session; onDelete: () => void }) {
  const { id, title, date } = session
  const { isWorkspaceSwitched } = useAuth()
  const account = useAccountName()
  return (
    <PageHeader
      eyebrow={t('Session')}
      title={title}
      subtitle={
        isWorkspaceSwitched
          ? t('Session for {account}', { account })
          : t('Scheduled for {when}', { when: formatDateTime(date) })
      }
      actions={
        <>
          <HistoryButton object_type="session" id={id} title={title} />
          <Can permission={['session', 'update']}>
            <ButtonLink render={<Link {...paths.editSession(id)} />}>
              <Pencil aria-hidden size={15} />
              {t('Edit Session')}
            </ButtonLink>
          </Can>
          <Can permission={['session', 'delete']}>
            <DeleteButton onClick={onDelete} />
          </Can>
        </>
      }
    />
  )
}

/** The groups of the session, then its documents (SESSION-095). */
function SessionDocuments({
  preset,
}: {
  preset: { client: number; case: number; session: number }
}) {
  return (
    <>
      <GroupList preset={preset} />
      <DocumentList scope="session" preset={preset} />
    </>
  )
}

/** The actions of the Overview tab (SESSION-082, SESSION-091 to SESSION-093). */
function Actions({ session: { id, client_id, case_id } }: { session: Session }) {
  return (
    <>
      <AddDocument preset={{ client: client_id, case: case_id, session: id }} />
      <Can permission={['session', 'update']}>
        <ButtonLink className="justify-start!" render={<Link {...paths.editSession(id)} />}>
          <Pencil aria-hidden size={15} />
          {t('Edit Session')}
        </ButtonLink>
      </Can>
      {case_id > 0 && (
        <ButtonLink className="justify-start!" render={<Link {...paths.case(case_id)} />}>
          <Briefcase aria-hidden size={15} />
          {t('View Case')}
        </ButtonLink>
      )}
    </>
  )
}
