import { sessionEndpoints, type Session, type SessionDetails } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Briefcase, Pencil } from 'lucide-react'
import { Suspense, type ComponentProps } from 'react'
import { GroupList } from '~/features/document-groups'
import { AddDocument, DocumentList } from '~/features/documents'
import { JournalBox, SessionEntries } from '~/features/journal'
import { SessionBand, SessionOverview, useDeleteSessions } from '~/features/sessions'
import { useHistoryAction } from '~/platform/history/history-button'
import { formatDateTime } from '~/platform/i18n/format'
import { buildDeletion, RecordHead } from '~/platform/record/record-head'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { usePreferences } from '~/platform/i18n/preferences'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTabOf } from '~/platform/router/use-tab'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { ButtonLink, IN_ORDER, Tabs } from '~/ui'
import { JournalSkeleton } from './journal-skeleton.tsx'
import { RecordScreen } from './record-state.tsx'
import { SessionDocumentLines } from './session-documents.tsx'

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
      {(session, back) => <SessionDetail session={session} back={back} />}
    </RecordScreen>
  )
}

const listTabs = (session: SessionDetails) => [
  {
    value: 'overview',
    label: t('Overview'),
    content: (
      <SessionOverview
        session={session}
        documents={
          <Can permission={['document', 'list']}>
            <SessionDocumentLines session={session} />
          </Can>
        }
        actions={<Actions session={session} />}
        journal={
          session.case_id > 0 && (
            <Suspense fallback={<JournalSkeleton />}>
              <JournalBox key={session.id} case_id={session.case_id} session_id={session.id} />
              <Can permission={['document', 'list']}>
                <SessionEntries key={`entries ${session.id}`} session_id={session.id} />
              </Can>
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

interface SessionDetailProps {
  session: SessionDetails
  back: ComponentProps<typeof RecordHead>['back']
}

/** On a phone the subtitle comes after the band, which says the same in full. */
function SessionDetail({ session, back }: SessionDetailProps) {
  const navigate = useNavigate()
  const subtitle = useSubtitle(session)
  const isNarrow = useMediaQuery(BELOW.md)
  const tabs = listTabs(session)
  const [tab, setTab] = useTabOf(tabs, useSearch({ from: '/signed-in/sessions/$id' }).tab)
  const { confirmDelete, dialog } = useDeleteSessions(
    () => void navigate({ ...paths.sessions(), replace: true }),
  )
  return (
    <>
      <SessionHead
        session={session}
        back={back}
        subtitle={isNarrow ? undefined : subtitle}
        onDelete={() => confirmDelete([session])}
      />
      <SessionBand session={session} note={isNarrow ? subtitle : undefined} />
      <div className="mt-3">
        <Tabs label={t('Session')} value={tab} onValueChange={setTab} tabs={tabs} />
      </div>
      {dialog}
    </>
  )
}

function useSubtitle({ date }: Session): string {
  const { isWorkspaceSwitched } = useAuth()
  const account = useAccountName()
  return isWorkspaceSwitched
    ? t('Session for {account}', { account })
    : t('Scheduled for {when}', { when: formatDateTime(date) })
}

interface SessionHeadProps extends SessionDetailProps {
  subtitle: string | undefined
  onDelete: () => void
}

function SessionHead({ session, back, subtitle, onDelete }: SessionHeadProps) {
  const { id, title } = session
  const canUpdate = usePermission('session', 'update')
  const canDelete = usePermission('session', 'delete')
  const [history, historyPanel] = useHistoryAction({ object_type: 'session', id, title })
  const edit = {
    label: t('Edit Session'),
    icon: Pencil,
    render: <Link {...paths.editSession(id)} />,
  }
  return (
    <>
      <RecordHead
        back={back}
        title={title}
        subtitle={subtitle}
        actions={[
          history,
          ...(canUpdate ? [edit] : []),
          ...(canDelete ? [buildDeletion(onDelete)] : []),
        ]}
      />
      {historyPanel}
    </>
  )
}

/** The groups of the session, then its documents (SESSION-095). */
function SessionDocuments({
  preset,
}: {
  preset: { client: number; case: number; session: number }
}) {
  return (
    <div className={IN_ORDER}>
      <GroupList preset={preset} />
      <DocumentList scope="session" preset={preset} />
    </div>
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
