import { caseEndpoints, type LegalCaseDetails } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarPlus, Pencil, Timer } from 'lucide-react'
import { Suspense, type ComponentProps } from 'react'
import {
  CaseNumber,
  CaseOverview,
  CaseStatusBadge,
  useDeleteCases,
  useStatusActions,
} from '~/features/cases'
import { OpenCheck } from '~/features/conflicts'
import { DeadlinesCard } from '~/features/deadlines'
import { AddDocument, DocumentList } from '~/features/documents'
import { EntryDialog, EntryItem, FoundEntry, JournalBox, showMinutes } from '~/features/journal'
import { describeHold, HoldBanner, usePlaceHold } from '~/features/holds'
import { PeopleCard } from '~/features/parties'
import { SessionList } from '~/features/sessions'
import { useHistoryAction } from '~/platform/history/history-button'
import { buildDeletion, RecordHead } from '~/platform/record/record-head'
import { paths } from '~/platform/router/paths'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { usePreferences } from '~/platform/i18n/preferences'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTabOf } from '~/platform/router/use-tab'
import { Button, ButtonLink, EmptyState, linkClass, Skeleton, Tabs } from '~/ui'
import { CaseUpcoming } from './case-upcoming.tsx'
import { JournalSkeleton } from './journal-skeleton.tsx'
import { RecordScreen } from './record-state.tsx'

/** /cases/{id} (CASE-050 to CASE-063). */
export function CaseScreen() {
  // For the texts below, should the language change.
  usePreferences()
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
      {(legalCase, back) => <CaseDetail legalCase={legalCase} back={back} />}
    </RecordScreen>
  )
}

/** Why nothing can be added to this case. */
const getReason = ({ status }: LegalCaseDetails) =>
  status === 'archived' ? t('This case is archived. Reopen it first.') : undefined

const listTabs = (legalCase: LegalCaseDetails) => [
  // Each tab has a count; the Overview's is their sum (OQ-170).
  {
    value: 'overview',
    label: t('Overview'),
    count: legalCase.sessions_count + legalCase.documents_count,
    content: <Overview legalCase={legalCase} />,
  },
  {
    value: 'sessions',
    label: t('Sessions'),
    count: legalCase.sessions_count,
    content: (
      <SessionList
        filter={{ case: legalCase.id }}
        empty={<NoSessions />}
        disabledReason={getReason(legalCase)}
      />
    ),
  },
  {
    value: 'documents',
    label: t('Documents'),
    count: legalCase.documents_count,
    content: (
      <DocumentList
        scope="case"
        preset={{ client: legalCase.client_id, case: legalCase.id }}
        disabledReason={getReason(legalCase)}
      />
    ),
  },
]

function Overview({ legalCase }: { legalCase: LegalCaseDetails }) {
  return (
    <CaseOverview
      legalCase={legalCase}
      band={<CaseUpcoming legalCase={legalCase} />}
      actions={<Actions legalCase={legalCase} />}
      people={
        <Suspense fallback={null}>
          <PeopleCard id={legalCase.id} disabledReason={getReason(legalCase)} />
        </Suspense>
      }
      deadlines={<DeadlinesCard case_id={legalCase.id} disabledReason={getReason(legalCase)} />}
      journal={<Journal legalCase={legalCase} />}
      timeline={{
        renderEntry: (entry) => (
          <Suspense fallback={<Skeleton className="h-11 w-full" />}>
            <EntryItem entry={entry} />
          </Suspense>
        ),
        actions: (
          <Can permission={['document', 'list']}>
            <Button
              size="sm"
              tone="ghost"
              className="-mr-2"
              onClick={() => showMinutes(legalCase.id)}
            >
              <Timer aria-hidden size={15} />
              {t('Minutes')}
            </Button>
          </Can>
        ),
      }}
    />
  )
}

interface CaseDetailProps {
  legalCase: LegalCaseDetails
  back: ComponentProps<typeof RecordHead>['back']
}

function CaseDetail({ legalCase, back }: CaseDetailProps) {
  const navigate = useNavigate()
  const tabs = listTabs(legalCase)
  const [tab, setTab] = useTabOf(tabs, useSearch({ from: '/signed-in/cases/$id' }).tab)
  const { confirmDelete, dialog } = useDeleteCases(
    () => void navigate({ ...paths.cases(), replace: true }),
  )
  return (
    <>
      <CaseHead legalCase={legalCase} back={back} onDelete={() => confirmDelete([legalCase])} />
      <HoldBanner hold={legalCase.hold} on="case" />
      <div className="mt-4">
        <Tabs label={t('Case')} value={tab} onValueChange={setTab} tabs={tabs} />
      </div>
      {dialog}
    </>
  )
}

function CaseHead({ legalCase, back, onDelete }: CaseDetailProps & { onDelete: () => void }) {
  const { id, number, title, client_id, client_name, hold } = legalCase
  const placeHold = usePlaceHold({ case_id: id }, hold)
  const status = useStatusActions(legalCase)
  const canUpdate = usePermission('case', 'update')
  const canDelete = usePermission('case', 'delete')
  const edit = { label: t('Edit Case'), icon: Pencil, render: <Link {...paths.editCase(id)} /> }
  const [history, historyPanel] = useHistoryAction({ object_type: 'case', id, title })
  return (
    <>
      <RecordHead
        back={back}
        eyebrow={<CaseNumber number={number} />}
        title={title}
        badge={
          <>
            <CaseStatusBadge legalCase={legalCase} />
            <Suspense fallback={null}>
              <OpenCheck of={{ case_id: id }} />
            </Suspense>
          </>
        }
        subtitle={
          <Link {...paths.client(client_id)} className={linkClass}>
            {client_name}
          </Link>
        }
        actions={[
          history,
          ...[...(canUpdate ? [edit] : []), ...status.items, ...placeHold.items].map((item) => ({
            ...item,
            isMinor: true,
          })),
          ...(canDelete ? [buildDeletion(onDelete, describeHold(hold))] : []),
        ]}
      />
      {historyPanel}
      {status.dialog}
      {placeHold.dialog}
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

/** The box of the journal, and the entry that a search has found. */
function Journal({ legalCase }: { legalCase: LegalCaseDetails }) {
  const { entry } = useSearch({ from: '/signed-in/cases/$id' })
  const navigate = useNavigate({ from: '/cases/$id' })
  const close = () =>
    void navigate({ search: ({ tab }) => (tab === undefined ? {} : { tab }), replace: true })
  return (
    <>
      <Suspense fallback={<JournalSkeleton />}>
        <JournalBox
          key={legalCase.id}
          case_id={legalCase.id}
          disabledReason={getReason(legalCase)}
        />
        {entry !== undefined && <FoundEntry key={entry} id={entry} onClose={close} />}
      </Suspense>
      <EntryDialog />
    </>
  )
}

/** The actions of the Overview tab (CASE-052, CASE-060 to CASE-063). */
function Actions({ legalCase }: { legalCase: LegalCaseDetails }) {
  const { id, client_id } = legalCase
  const reason = getReason(legalCase)
  return (
    <>
      <Can permission={['session', 'create']}>
        {reason === undefined ? (
          <ButtonLink
            className="justify-start!"
            render={<Link {...paths.newSession({ case: id })} />}
          >
            <CalendarPlus aria-hidden size={15} />
            {t('Add Session')}
          </ButtonLink>
        ) : (
          <Button className="justify-start!" disabledReason={reason}>
            <CalendarPlus aria-hidden size={15} />
            {t('Add Session')}
          </Button>
        )}
      </Can>
      <AddDocument preset={{ client: client_id, case: id }} disabledReason={reason} />
      <Can permission={['case', 'update']}>
        <ButtonLink className="justify-start!" render={<Link {...paths.editCase(id)} />}>
          <Pencil aria-hidden size={15} />
          {t('Edit Case')}
        </ButtonLink>
      </Can>
    </>
  )
}
