import {
  INVITATION_MESSAGE_MAX,
  invitationDialogForm,
  INVITATIONS_MAX,
} from '@casework/contract/invitations'
import { DEFAULT_EMPLOYEE_ROLE, EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { getRoleSummary, getRoleName, JoinEffect } from '~/features/connections'
import { Form, FormText, FormTextarea, useAppForm, useFormField } from '~/platform/form'
import { Button, FieldGroup, FormDialog, RadioCards } from '~/ui'
import { getRowErrors } from './row-errors.ts'
import { useInvite } from './invitations.hooks.ts'

const FORM = 'invitations'
const NOBODY = { email: '', name: '' }

interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

/** Invites one to ten people. Closing the dialog discards the form. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const invite = useInvite()
  return (
    <FormDialog
      open={open}
      width="lg"
      title={t('Invite Employees')}
      description={t(
        'Each person gets an email with a link that works once, and only for that address.',
      )}
      form={FORM}
      submitLabel={t('Send Invitations')}
      pending={invite.isPending}
      onClose={onClose}
    >
      <InviteForm invite={invite} onDone={onClose} />
    </FormDialog>
  )
}

function InviteForm({
  invite,
  onDone,
}: {
  invite: ReturnType<typeof useInvite>
  onDone: () => void
}) {
  const form = useAppForm(invitationDialogForm, {
    people: [NOBODY],
    assigned_role: DEFAULT_EMPLOYEE_ROLE,
    message: '',
  })
  const send = async (
    { people, assigned_role, message }: z.output<typeof invitationDialogForm>,
    idempotencyKey: string,
  ) => {
    const body = {
      emails: people.map(({ email }) => email),
      invited_names: people.map(({ name }) => name),
      assigned_role,
      ...(message !== null && { message }),
    }
    try {
      await invite.mutateAsync({ body, idempotencyKey })
    } catch (error) {
      const faults = getRowErrors(error)
      for (const { field, message: sentence } of faults)
        form.setError(field, { type: 'server', message: sentence })
      const [first] = faults
      if (!first) throw error
      document.querySelector<HTMLElement>(`#${FORM} [name="${first.field}"]`)?.focus()
      return
    }
    onDone()
  }
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={send}
      failed={t('Failed to send invitations')}
      className="space-y-5"
    >
      <People />
      <RoleChoice />
      <Message />
    </Form>
  )
}

function People() {
  const { control, getFieldState, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'people' })
  const addButton = useRef<HTMLButtonElement>(null)
  const isNew = useNewRows(fields)
  const full = fields.length >= INVITATIONS_MAX
  const fault = getFieldState('people', formState).error?.root?.message
  return (
    <FieldGroup label={t('People')} plain error={fault === undefined ? undefined : t(fault)}>
      <ol className="space-y-3">
        {fields.map((field, row) => (
          <PersonRow
            key={field.id}
            row={row}
            isNew={isNew(field)}
            onRemove={
              fields.length > 1
                ? () => {
                    remove(row)
                    addButton.current?.focus()
                  }
                : undefined
            }
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          ref={addButton}
          size="sm"
          disabledReason={full ? t('At most 10 people can be invited at once') : undefined}
          onClick={() => append(NOBODY)}
        >
          <Plus aria-hidden size={15} />
          {t('Add another person')}
        </Button>
        <span className="text-meta text-ink-3">
          {t('{count} of {max}', { count: fields.length, max: INVITATIONS_MAX })}
        </span>
      </div>
    </FieldGroup>
  )
}

interface PersonRowProps {
  row: number
  isNew: boolean
  /** Absent for the only row. */
  onRemove: (() => void) | undefined
}

function PersonRow({ row, isNew, onRemove }: PersonRowProps) {
  return (
    <li className="grid gap-x-3 gap-y-2 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:p-0">
      <FormText
        name={`people.${row}.email`}
        label={t('Email of person {number}', { number: row + 1 })}
        type="email"
        autoComplete="off"
        required
        isNew={isNew}
      />
      <FormText
        name={`people.${row}.name`}
        label={t('Name of person {number}', { number: row + 1 })}
        autoComplete="off"
        required
        isNew={isNew}
      />
      {onRemove && (
        <Button
          tone="ghost"
          className="self-start max-sm:-ml-3.5 max-sm:justify-self-start sm:mt-[26px]"
          aria-label={t('Remove person {number}', { number: row + 1 })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      )}
    </li>
  )
}

/** Adding a row to a submitted form validates the row: hide its errors until the next submit. */
function useNewRows(rows: readonly { id: string }[]) {
  const { submitCount } = useFormState()
  const [sent, setSent] = useState({ times: 0, rows: new Set<string>() })
  if (sent.times !== submitCount)
    setSent({ times: submitCount, rows: new Set(rows.map(({ id }) => id)) })
  return ({ id }: { id: string }) => !sent.rows.has(id)
}

/** One role for all invited people, and what it lets each of them see and do. */
function RoleChoice() {
  const { value, change, error } = useFormField('assigned_role')
  const chosen = EMPLOYEE_ROLES.find((role) => role === value)
  return (
    <>
      <FieldGroup label={t('Role')} required error={error}>
        <RadioCards
          className="grid! sm:grid-cols-2"
          cards={EMPLOYEE_ROLES.map((role) => ({
            value: role,
            label: getRoleName(role),
            hint: getRoleSummary(role),
          }))}
          value={chosen ?? null}
          onValueChange={change}
        />
      </FieldGroup>
      {chosen && <JoinEffect role={chosen} />}
    </>
  )
}

function Message() {
  const message: unknown = useWatch({ name: 'message' })
  const length = typeof message === 'string' ? message.length : 0
  return (
    <FormTextarea
      name="message"
      rows={3}
      label={t('Message')}
      hint={t('{count} of {max} characters', { count: length, max: INVITATION_MESSAGE_MAX })}
    />
  )
}
