import { partyEndpoints, type CaseOfPerson, type PersonDetails } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { lazyDialog } from '~/platform/lazy-dialog'
import { getPartyRoleLabel } from '~/platform/party-role-labels'
import { usePermission } from '~/platform/permissions/permissions'
import { buildQuery } from '~/platform/query/query'
import { buildDeletion, RecordHead } from '~/platform/record/record-head'
import { paths } from '~/platform/router/paths'
import { RecordBack } from '~/platform/router/record-back'
import { useRecordId } from '~/platform/router/use-record-id'
import { useTitle } from '~/platform/router/use-title'
import { SecurityBadge } from '~/platform/security-badge'
import { ConfirmDialog, DefinitionList, EmptyState, ErrorState, Panel, Skeleton } from '~/ui'
import { useRemovePerson } from './parties.hooks.ts'
import { getKindLabel } from './party-labels.ts'

const PersonDialog = lazyDialog(() => import('./dialogs.ts').then((module) => module.PersonDialog))

/** /people/{id}: one person, and their cases. */
export function PersonPage() {
  const id = useRecordId('/signed-in/people/$id')
  const person = useQuery(buildQuery(partyEndpoints.getPerson, { params: { id } }))
  useTitle(person.data?.name ?? t('Person'))
  const back = { list: paths.people(), label: t('Back to People') }
  if (person.data) return <PersonDetail person={person.data} back={back} />
  return (
    <>
      <RecordBack {...back} />
      {person.error instanceof ApiError && [403, 404].includes(person.error.status) ? (
        <EmptyState
          picture="none"
          title={t('Person not found')}
          hint={t("This person doesn't exist, or you don't have permission to view them.")}
        />
      ) : person.error ? (
        <ErrorState
          title={getErrorMessage(person.error, t('Failed to load people'))}
          onRetry={() => void person.refetch()}
          retrying={person.isFetching}
        />
      ) : (
        <Skeleton className="card mt-6 h-72 w-full" />
      )}
    </>
  )
}

interface PersonDetailProps {
  person: PersonDetails
  back: ComponentProps<typeof RecordBack>
}

function PersonDetail({ person, back }: PersonDetailProps) {
  return (
    <>
      <PersonHead person={person} back={back} />
      <div className="mt-6 grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_336px]">
        <Panel title={t('Cases of this person')}>
          {person.cases.length === 0 ? (
            <p className="text-ink-2">{t('This person is in no case.')}</p>
          ) : (
            <ul aria-label={t('Cases of this person')} className="-my-2 divide-y divide-line">
              {person.cases.map((place) => (
                <CaseRow key={place.party_id} place={place} />
              ))}
            </ul>
          )}
        </Panel>
        <Facts person={person} />
      </div>
    </>
  )
}

function Facts({ person }: { person: PersonDetails }) {
  const { kind, email, phone, address, note, security_level } = person
  const given = [
    { term: t('Kind'), value: getKindLabel(kind) },
    { term: t('Email'), value: email },
    { term: t('Phone'), value: phone },
    { term: t('Address'), value: address },
    { term: t('Note'), value: note },
    { term: t('Level'), value: <SecurityBadge level={security_level} /> },
  ]
  return (
    <Panel title={t('Person')}>
      <DefinitionList
        rows
        className="whitespace-pre-line"
        items={given.filter(({ value }) => value !== null)}
      />
    </Panel>
  )
}

function CaseRow({ place }: { place: CaseOfPerson }) {
  const { case_id, number, title, role, status, reference } = place
  return (
    <li className="py-2">
      <Link {...paths.case(case_id)} className="link font-semibold">
        {number} {title}
      </Link>
      <p className="text-meta text-ink-3">
        {[
          getPartyRoleLabel(role),
          reference,
          status === 'open' ? t('Open') : status === 'closed' ? t('Closed') : t('Archived'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function PersonHead({ person, back }: PersonDetailProps) {
  const { id, name } = person
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const canUpdate = usePermission('case', 'update')
  const canDelete = usePermission('case', 'delete')
  const edit = { label: t('Edit person'), icon: Pencil, onSelect: () => setIsEditing(true) }
  return (
    <>
      <RecordHead
        back={back}
        eyebrow={t('Person')}
        title={name}
        actions={[
          ...(canUpdate ? [edit] : []),
          ...(canDelete ? [buildDeletion(() => setIsDeleting(true))] : []),
        ]}
      />
      <PersonDialog id={id} open={isEditing} onClose={() => setIsEditing(false)} />
      <DeletePerson person={person} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  )
}

interface DeletePersonProps {
  person: PersonDetails
  open: boolean
  onClose: () => void
}

function DeletePerson({ person: { id, name }, open, onClose }: DeletePersonProps) {
  const navigate = useNavigate()
  const remove = useRemovePerson()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Delete this person?')}
      confirmLabel={t('Delete')}
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error, t('Failed to delete person')) : undefined}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          { onSuccess: () => void navigate({ ...paths.people(), replace: true }) },
        )
      }
    >
      {t('{name} is removed from the directory for good.', { name })}
    </ConfirmDialog>
  )
}
