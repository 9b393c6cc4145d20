import type { Connection } from '@casework/contract/connections'
import type { EmployeeRole } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { Eye, UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isCancelled, isConflict, getErrorMessage } from '~/platform/http/api-error'
import { ConflictBanner } from '~/platform/form'
import { formatDate } from '~/platform/i18n/format'
import { RowMenu } from '~/platform/list/row-menu'
import { useSeeAs } from '~/platform/permissions/see-as'
import { ConfirmDialog, Select, toast } from '~/ui'
import { useChangeRole, useCurrentFollower } from './change-role.hooks.ts'
import { useFollowers, useRemoveConnection } from './connections.hooks.ts'
import { DutiesLine } from './duties-line.tsx'
import { FactorBadge } from './factor-badge.tsx'
import { PeopleList, PersonRow } from './people-list.tsx'
import { RemovalEffect, RoleChangeEffect } from './role-effect.tsx'
import { useIsFactorsSettled } from './sign-in-rules.hooks.ts'
import { getRoleInSentence, getRoleName, getRoleOptions } from './role-labels.ts'

type Confirmation =
  | { kind: 'role'; employee: Connection; role: EmployeeRole }
  | { kind: 'remove'; employee: Connection }

export function Employees({ target }: { target?: number | undefined }) {
  const followers = useFollowers()
  // The second factor of each is part of its row.
  const data = useIsFactorsSettled() ? followers.data : undefined
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [open, setOpen] = useState(false)
  const [openCount, setOpenCount] = useState(0)
  const ask = (next: Confirmation) => {
    setConfirmation(next)
    setOpen(true)
    setOpenCount(openCount + 1)
  }
  return (
    <>
      <PeopleList
        title={t('Employees')}
        list={{ ...followers, data }}
        failed={t('Failed to load connections')}
        empty={{
          title: t('No employees yet'),
          hint: t('Invite people by email or accept their requests.'),
        }}
        getKey={({ connection_id }) => connection_id}
        isTarget={({ id }) => id === target}
        renderItem={(employee) => <EmployeeRow employee={employee} ask={ask} />}
      />
      {confirmation?.kind === 'role' && (
        <RoleDialog key={openCount} {...confirmation} open={open} onClose={() => setOpen(false)} />
      )}
      {confirmation?.kind === 'remove' && (
        <RemoveDialog {...confirmation} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Picking the current role asks nothing. Shows the old role until the server accepts the new one. */
function EmployeeRow({
  employee,
  ask,
}: {
  employee: Connection
  ask: (next: Confirmation) => void
}) {
  const seeAs = useSeeAs()
  const { name, assigned_role } = employee
  return (
    <PersonRow
      name={name}
      note={
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {t('Connected since {date}', { date: formatDate(employee.connected_since) })}
          <FactorBadge user_id={employee.user_id} />
        </span>
      }
    >
      <Select
        size="sm"
        className="w-32!"
        aria-label={t('Role of {name}', { name })}
        options={getRoleOptions()}
        value={assigned_role}
        onValueChange={(role) => role !== assigned_role && ask({ kind: 'role', employee, role })}
      />
      <RowMenu
        name={name}
        items={[
          {
            label: t('See as {role}', { role: getRoleName(assigned_role) }),
            icon: Eye,
            onSelect: () => seeAs(assigned_role),
          },
          {
            label: t('Remove'),
            icon: UserMinus,
            onSelect: () => ask({ kind: 'remove', employee }),
          },
        ]}
      />
    </PersonRow>
  )
}

interface DialogProps {
  employee: Connection
  open: boolean
  onClose: () => void
}

/** Confirms a role change; asks again with the current role if another user changed it. */
function RoleDialog({ employee, role, open, onClose }: DialogProps & { role: EmployeeRole }) {
  const current = useCurrentFollower(employee)
  const change = useChangeRole(current.employee)
  const question = useRef<HTMLParagraphElement>(null)
  const { connection_id, name, assigned_role, version } = current.employee
  const save = () =>
    change.mutate(
      { body: { connection_id, new_role: role }, version },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isConflict(error) || isCancelled(error)) return
          toast.error(getErrorMessage(error, t('Failed to update role')))
          onClose()
        },
      },
    )
  const reload = async () => {
    const found = await current.reload()
    change.reset()
    // Nothing is left to confirm if the reload failed or the role is set already.
    if (!found || found.assigned_role === role) onClose()
    // The focused button is gone.
    else question.current?.focus()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Change role')}
      confirmLabel={t('Change role')}
      pending={change.isPending}
      onConfirm={save}
    >
      <p ref={question} tabIndex={-1} className="outline-none">
        {t("Change {name}'s role from {old} to {new}?", {
          name,
          old: getRoleInSentence(assigned_role),
          new: getRoleInSentence(role),
        })}
      </p>
      {role === 'silver' && <DutiesLine user_id={employee.user_id} name={name} />}
      {/* Another version may have another effect. */}
      <RoleChangeEffect key={version} connection_id={connection_id} new_role={role} />
      {isConflict(change.error) && (
        <ConflictBanner
          className="mt-3"
          message={getErrorMessage(change.error, t('Failed to update role'))}
          reload={() => void reload()}
          isReloading={current.isReloading}
        />
      )}
    </ConfirmDialog>
  )
}

function RemoveDialog({ employee, open, onClose }: DialogProps) {
  const remove = useRemoveConnection()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Remove connection')}
      confirmLabel={t('Remove')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { body: { connection_id: employee.connection_id, action: 'delete' } },
          { onSettled: (_removed, error) => !isCancelled(error) && onClose() },
        )
      }
    >
      {t('This action is irreversible. {name} will lose all access to your account.', {
        name: employee.name,
      })}
      <DutiesLine
        user_id={employee.user_id}
        name={employee.name}
        asks={open && !remove.isPending}
      />
      <RemovalEffect connection_id={employee.connection_id} />
    </ConfirmDialog>
  )
}
