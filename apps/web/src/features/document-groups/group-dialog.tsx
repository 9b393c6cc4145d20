import {
  documentGroupEndpoints,
  documentGroupDialogForm,
  type DocumentGroup,
} from '@casework/contract/document-groups'
import { groupEffects } from '@casework/contract/effects'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CaseSelect } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import { SessionSelect } from '~/features/sessions'
import {
  EditedRecord,
  Form,
  FormControl,
  FormText,
  FormTextarea,
  renderSavedLink,
  useConfirmMove,
  useRecordForm,
} from '~/platform/form'
import { call } from '~/platform/http/call'
import { paths } from '~/platform/router/paths'
import { FormDialog } from '~/ui'
import { useCreateGroup, useUpdateGroup } from './document-groups.hooks.ts'
import { GroupEffect } from './group-effect.tsx'

/** The records that a new group starts with. */
export interface GroupPreset {
  client?: number | undefined
  case?: number | undefined
  session?: number | undefined
}

interface GroupDialogProps {
  open: boolean
  /** The group to edit; absent to create one. */
  group?: DocumentGroup | undefined
  preset?: GroupPreset | undefined
  onClose: () => void
}

const FORM = 'document-group'

/** Creates or edits a group. */
export function GroupDialog({ open, group, preset, onClose }: GroupDialogProps) {
  const create = useCreateGroup()
  const update = useUpdateGroup()
  const { confirmMove, isLocked, dialog } = useConfirmMove()
  const pending = create.isPending || update.isPending
  const save = async (
    { name, session_id, client_id, description }: GroupDialogForm,
    idempotencyKey: string,
    current?: DocumentGroup,
  ) => {
    if (current && client_id !== current.client_id) {
      const { id } = current
      const load = () => call(groupEffects.moveEffect, { params: { id }, query: { session_id } })
      if (!(await confirmMove(load))) return
    }
    const described =
      (description ?? null) === (current?.description ?? null) ? {} : { description }
    const body = { name, session_id, ...described }
    await (current
      ? update.mutateAsync({ params: { id: current.id }, body, version: current.version })
      : create.mutateAsync({ body, idempotencyKey }))
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={group ? t('Edit Document Group') : t('Create Document Group')}
      description={t(
        'Use a group for documents that belong together, such as the exhibits for a hearing.',
      )}
      form={FORM}
      submitLabel={group ? t('Save Changes') : t('Create Group')}
      pending={pending}
      onClose={onClose}
    >
      {group ? (
        <EditedRecord
          endpoint={documentGroupEndpoints.get}
          input={{ params: { id: group.id } }}
          initial={group}
        >
          {(current) => (
            <GroupForm
              group={current}
              isLocked={isLocked}
              onSave={(values, key) => save(values, key, current)}
            />
          )}
        </EditedRecord>
      ) : (
        <GroupForm preset={preset} onSave={save} />
      )}
      {dialog}
    </FormDialog>
  )
}

type GroupDialogForm = z.output<typeof documentGroupDialogForm>

interface GroupFormProps extends Pick<GroupDialogProps, 'group' | 'preset'> {
  isLocked?: boolean
  onSave: (values: GroupDialogForm, idempotencyKey: string) => Promise<void>
}

function GroupForm({ group, preset = {}, isLocked = false, onSave }: GroupFormProps) {
  const form = useRecordForm(
    documentGroupDialogForm,
    group,
    group ? {} : { client_id: preset.client, case_id: preset.case, session_id: preset.session },
  )
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={group ? t('Failed to update group') : t('Failed to create group')}
      failureAction={renderSavedLink(paths.group)}
      className="space-y-5"
    >
      <div inert={isLocked} className="space-y-5">
        <FormText
          name="name"
          label={t('Group Name')}
          required
          maxLength={MAX.name}
          autoComplete="off"
        />
        <FormTextarea
          name="description"
          label={t('Description')}
          rows={2}
          maxLength={MAX.description}
        />
        <PlaceFields />
      </div>
      {group && <GroupEffect group={group} />}
    </Form>
  )
}

/** Client, case and session; each is enabled once the one before it is chosen. */
function PlaceFields() {
  const form = useFormContext()
  const [client, legalCase] = useWatch({
    control: form.control,
    name: ['client_id', 'case_id'],
  }) as (number | null | undefined)[]
  const drop = (...names: ('case_id' | 'session_id')[]) => {
    // A field without a value would show its first one again.
    for (const name of names) form.setValue(name, null)
  }
  return (
    <>
      <FormControl name="client_id" label={t('Client')} required>
        {(value, change) => (
          <ClientSelect
            creates
            required
            value={readId(value)}
            onValueChange={(id) => {
              change(id ?? undefined)
              drop('case_id', 'session_id')
            }}
          />
        )}
      </FormControl>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormControl
          name="case_id"
          label={t('Case')}
          required
          hint={client ? undefined : t('Choose a client first.')}
        >
          {(value, change) => (
            <CaseSelect
              key={client}
              creates
              required
              client={client ?? undefined}
              disabled={!client}
              value={readId(value)}
              onChoose={(chosen) => {
                change(chosen?.id)
                drop('session_id')
              }}
            />
          )}
        </FormControl>
        <SessionField legalCase={legalCase ?? undefined} />
      </div>
    </>
  )
}

/** A session may have another client than its case; the group takes the session's. */
function SessionField({ legalCase }: { legalCase: number | undefined }) {
  const form = useFormContext()
  return (
    <FormControl
      name="session_id"
      label={t('Session')}
      required
      hint={legalCase ? undefined : t('Choose a case first.')}
    >
      {(value, change) => (
        <SessionSelect
          key={legalCase}
          legalCase={legalCase}
          disabled={!legalCase}
          value={readId(value)}
          onChoose={(chosen) => {
            change(chosen?.id)
            if (chosen) form.setValue('client_id', chosen.client_id)
          }}
        />
      )}
    </FormControl>
  )
}

const readId = (value: unknown) => (typeof value === 'number' ? value : null)
