import type { Party } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, UserCog, UserMinus, UserPlus } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { lazyDialog } from '~/platform/lazy-dialog'
import { getPartyRoleLabel } from '~/platform/party-role-labels'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { Button, ConfirmDialog, Menu, Panel, Skeleton } from '~/ui'
import { getPartyName, useAddParty, useParties, useRemoveParty } from './parties.hooks.ts'

const AddPartyDialog = lazyDialog(() =>
  import('./dialogs.ts').then((module) => module.AddPartyDialog),
)
const ChangePartyDialog = lazyDialog(() =>
  import('./dialogs.ts').then((module) => module.ChangePartyDialog),
)
const PersonDialog = lazyDialog(() => import('./dialogs.ts').then((module) => module.PersonDialog))

interface PeopleCardProps {
  id: number
  /** Why nobody can be added. */
  disabledReason?: string | undefined
}

/** The people of a case: its client first, then by role. */
export function PeopleCard({ id, disabledReason }: PeopleCardProps) {
  const parties = useParties(id)
  const add = useAddParty()
  const [isAdding, setIsAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Panel
      title={t('People')}
      actions={
        <Can permission={['case', 'update']}>
          <Button
            ref={button}
            size="sm"
            tone="ghost"
            className="-mr-2"
            disabledReason={disabledReason}
            onClick={() => setIsAdding(true)}
          >
            <UserPlus aria-hidden size={15} />
            {t('Add person')}
          </Button>
        </Can>
      }
    >
      {parties.data ? (
        <Parties parties={parties.data} addButton={button} />
      ) : parties.error ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{t('Failed to load people')}</p>
          <Button size="sm" pending={parties.isFetching} onClick={() => void parties.refetch()}>
            {t('Retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
      <AddPartyDialog
        case_id={id}
        own_client_id={parties.data?.[0]?.client?.id}
        add={add}
        open={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </Panel>
  )
}

type Asked = { what: 'change' | 'edit' | 'remove'; party: Party }

function Parties({
  parties,
  addButton,
}: {
  parties: readonly Party[]
  addButton: RefObject<HTMLButtonElement | null>
}) {
  const canUpdate = usePermission('case', 'update')
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (what: Asked['what'], party: Party) => {
    setAsked({ what, party })
    setIsOpen(true)
  }
  return (
    <>
      <ul aria-label={t('People')} className="-my-1.5 divide-y divide-line">
        {parties.map((party) => (
          <li
            key={`${party.role} ${party.id}`}
            className="flex min-h-11 items-center gap-2.5 py-1.5"
          >
            <PartyText party={party} />
            {canUpdate && party.id !== null && <PartyMenu party={party} onAsk={ask} />}
          </li>
        ))}
      </ul>
      {parties.length === 1 && (
        <p className="mt-2 text-label text-ink-2">{t('Only the client so far.')}</p>
      )}
      {asked && (
        <PartyQuestion
          asked={asked}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          addButton={addButton}
        />
      )}
    </>
  )
}

function PartyText({ party }: { party: Party }) {
  const { person, client, role, reference } = party
  const link = person ? paths.person(person.id) : paths.client(client?.id ?? 0)
  return (
    <div className="min-w-0 flex-1 leading-tight">
      <p>
        <Link {...link} className="link font-medium">
          {getPartyName(party)}
        </Link>
      </p>
      <p className="text-meta text-ink-3">
        {[getPartyRoleLabel(role), reference].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function PartyMenu({
  party,
  onAsk,
}: {
  party: Party
  onAsk: (what: Asked['what'], party: Party) => void
}) {
  return (
    <Menu
      trigger={
        <Button
          size="icon-sm"
          tone="ghost"
          className="-mr-2"
          aria-label={t('Actions for {name}', { name: getPartyName(party) })}
        >
          <Ellipsis aria-hidden size={16} />
        </Button>
      }
      groups={[
        [
          { label: t('Change role'), icon: UserCog, onSelect: () => onAsk('change', party) },
          ...(party.person
            ? [{ label: t('Edit person'), icon: Pencil, onSelect: () => onAsk('edit', party) }]
            : []),
          {
            label: t('Remove from case'),
            icon: UserMinus,
            onSelect: () => onAsk('remove', party),
          },
        ],
      ]}
    />
  )
}

interface PartyQuestionProps {
  asked: Asked
  open: boolean
  onClose: () => void
  addButton: RefObject<HTMLButtonElement | null>
}

function PartyQuestion({ asked: { what, party }, open, onClose, addButton }: PartyQuestionProps) {
  const dialog = { open, onClose }
  if (what === 'remove') return <RemoveDialog {...dialog} party={party} addButton={addButton} />
  if (what === 'change') return <ChangePartyDialog {...dialog} party={party} />
  return <PersonDialog {...dialog} id={party.person?.id} />
}

function RemoveDialog({
  party,
  open,
  onClose,
  addButton,
}: Omit<PartyQuestionProps, 'asked'> & { party: Party }) {
  const remove = useRemoveParty()
  const { case_id: id, id: party_id } = party
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Remove from case')}
      confirmLabel={t('Remove')}
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error, t('Failed to save person')) : undefined}
      // The menu of the row goes with it.
      finalFocus={addButton}
      onConfirm={() => {
        if (party_id !== null) remove.mutate({ params: { id, party_id } }, { onSuccess: onClose })
      }}
    >
      {t('Remove {name} from this case? The person stays in the directory.', {
        name: getPartyName(party),
      })}
    </ConfirmDialog>
  )
}
