import type { TeamMember } from '@casework/contract/case-contents'
import { t } from '@casework/texts'
import { Ellipsis, UserMinus, UserPlus, BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Can, usePermissions } from '~/platform/permissions/permissions'
import { randomKey } from '~/platform/random-key'
import { Avatar, Badge, Button, Menu, Panel, toast, type MenuItem } from '~/ui'
import { useAddToTeam, useRemoveFromTeam, useTeam } from './case-team.hooks.ts'
import { FailedPart, PartSkeleton } from './overview-part.tsx'

const AddPersonDialog = lazyDialog(() =>
  import('./add-person-dialog.tsx').then((module) => module.AddPersonDialog),
)

/** The people of a case; it limits nobody's access. */
export function TeamCard({ id }: { id: number }) {
  const team = useTeam(id)
  const add = useAddToTeam()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      title={t('Team')}
      actions={
        <Can permission={['case', 'assign']}>
          <Button size="sm" tone="ghost" className="-mr-2" onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden size={15} />
            {t('Add person')}
          </Button>
        </Can>
      }
    >
      {team.data ? (
        <Members id={id} team={team.data} />
      ) : team.error ? (
        <FailedPart part={team} message={t('Failed to load team')} />
      ) : (
        <PartSkeleton lines={2} />
      )}
      <AddPersonDialog
        id={id}
        team={team.data ?? []}
        add={add}
        open={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </Panel>
  )
}

function Members({ id, team }: { id: number; team: readonly TeamMember[] }) {
  const actions = useMemberActions(id)
  if (team.length === 0) return <p className="text-ink-2">{t('Nobody is responsible yet.')}</p>
  return (
    <ul aria-label={t('Team')} className="-my-1.5 divide-y divide-line">
      {team.map((member) => (
        <li key={member.user_id} className="flex min-h-11 items-center gap-2.5 py-1.5">
          <Avatar size="sm" name={member.name} tone={member.part === 'lead' ? 'petrol' : 'brass'} />
          <span className="min-w-0 flex-1 leading-tight">{member.name}</span>
          {member.part === 'lead' && <Badge tone="petrol">{t('Responsible')}</Badge>}
          <MemberMenu name={member.name} items={actions(member)} />
        </li>
      ))}
    </ul>
  )
}

function MemberMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <Button
          size="icon-sm"
          tone="ghost"
          className="-mr-2"
          aria-label={t('Actions for {name}', { name })}
        >
          <Ellipsis aria-hidden size={16} />
        </Button>
      }
      groups={[items]}
    />
  )
}

/** The entries of a person's menu, as the role allows. */
function useMemberActions(id: number) {
  const { can } = usePermissions()
  const add = useAddToTeam()
  const remove = useRemoveFromTeam()
  return ({ user_id, part }: TeamMember): MenuItem[] => [
    ...(can('case', 'assign') && part !== 'lead'
      ? [
          {
            label: t('Make responsible'),
            icon: BadgeCheck,
            onSelect: () =>
              add.mutate(
                {
                  params: { id },
                  body: { user_id, part: 'lead' },
                  idempotencyKey: randomKey(),
                },
                {
                  onError: (error) =>
                    toast.error(getErrorMessage(error, t('Failed to update team'))),
                },
              ),
          },
        ]
      : []),
    ...(can('case', 'unassign')
      ? [
          {
            label: t('Remove'),
            icon: UserMinus,
            onSelect: () => remove.mutate({ params: { id, user_id } }),
          },
        ]
      : []),
  ]
}
