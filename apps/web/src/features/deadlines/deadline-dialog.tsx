import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import {
  DEADLINE_KIND_LABELS,
  DEADLINE_KINDS,
  needsSecondPerson,
} from '@casework/contract/parts/deadline-kinds'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { describeLostCase } from '~/features/cases'
import { SessionSelect } from '~/features/sessions'
import {
  EditedRecord,
  Form,
  FormControl,
  FormSelect,
  FormText,
  FormTextarea,
  useAppForm,
} from '~/platform/form'
import { call } from '~/platform/http/call'
import { buildQuery } from '~/platform/query/query'
import { FormDialog, Tabs } from '~/ui'
import { DateByRule } from './date-by-rule.tsx'
import {
  deadlineFields,
  toContent,
  toFields,
  toRule,
  type DeadlineFields,
} from './deadline-form.ts'
import { getKindLabel } from './deadline-labels.ts'
import { useCreateDeadline, useUpdateDeadline } from './deadlines.hooks.ts'

const FORM = 'deadline'

export interface DeadlineDialogProps {
  case_id: number
  /** Undefined adds one. */
  deadline?: Deadline
  open: boolean
  onClose: () => void
}

/** The date that is saved: computed anew, so that it is that of the rule as it is now. */
async function resolveDate(fields: DeadlineFields, stored: Deadline['rule'] | undefined) {
  if (fields.how === 'hand') return { due_on: fields.due_on, rule: null }
  const rule = toRule(fields, stored) ?? ({} as never)
  const { due_on } = await call(deadlineEndpoints.compute, { body: { rule } })
  return { due_on, rule }
}

/** Adds or changes a deadline. The form starts anew each time. */
export function DeadlineDialog({ case_id, deadline, open, onClose }: DeadlineDialogProps) {
  const [create, update] = [useCreateDeadline(), useUpdateDeadline()]
  const add = async (fields: DeadlineFields, idempotencyKey: string) => {
    const body = { ...toContent(fields), ...(await resolveDate(fields, undefined)) }
    await create.mutateAsync({ body: { ...body, case_id, kind: fields.kind }, idempotencyKey })
    onClose()
  }
  const replace = async ({ id, version, rule }: Deadline, fields: DeadlineFields) => {
    const body = { ...toContent(fields), ...(await resolveDate(fields, rule)) }
    const reason = fields.reason === '' ? {} : { reason: fields.reason }
    await update.mutateAsync({ params: { id }, body: { ...body, ...reason }, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="lg"
      title={deadline ? t('Edit deadline') : t('Add deadline')}
      form={FORM}
      submitLabel={t('Save deadline')}
      pending={create.isPending || update.isPending}
      onClose={onClose}
    >
      {deadline ? (
        <EditedRecord
          endpoint={deadlineEndpoints.get}
          input={{ params: { id: deadline.id } }}
          initial={deadline}
        >
          {(current) => (
            <DeadlineForm
              case_id={case_id}
              deadline={current}
              onSave={(fields) => replace(current, fields)}
            />
          )}
        </EditedRecord>
      ) : (
        <DeadlineForm case_id={case_id} deadline={undefined} onSave={add} />
      )}
    </FormDialog>
  )
}

interface DeadlineFormProps {
  case_id: number
  deadline: Deadline | undefined
  onSave: (fields: DeadlineFields, idempotencyKey: string) => Promise<void>
}

function DeadlineForm({ case_id, deadline, onSave }: DeadlineFormProps) {
  const form = useAppForm(deadlineFields, toFields(deadline))
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={(error) => describeLostCase(error, t('Failed to save deadline'))}
      className="space-y-5"
    >
      {deadline ? (
        <p className="text-ink-2">
          {t('Kind')}: {getKindLabel(deadline.kind)}
        </p>
      ) : (
        <FormSelect
          name="kind"
          label={t('Kind')}
          required
          options={DEADLINE_KINDS.map((kind) => ({
            value: kind,
            label: t(DEADLINE_KIND_LABELS[kind]),
          }))}
        />
      )}
      <FormText name="title" label={t('Title')} maxLength={200} required />
      <DateFields deadline={deadline} />
      <PeopleFields />
      <FormControl name="session_id" label={t('Session')}>
        {(session, choose) => (
          <SessionSelect
            value={typeof session === 'number' ? session : null}
            onChoose={(chosen) => choose(chosen?.id ?? null)}
            legalCase={case_id}
          />
        )}
      </FormControl>
      <FormTextarea name="note" label={t('Note')} rows={3} maxLength={10_000} />
    </Form>
  )
}

function DateFields({ deadline }: { deadline: Deadline | undefined }) {
  const { setValue } = useFormContext<DeadlineFields>()
  const how = useWatch<DeadlineFields, 'how'>({ name: 'how' })
  return (
    <fieldset className="rounded-md border border-line px-4 pb-4">
      <legend className="px-1 font-medium">{t('Date')}</legend>
      <Tabs
        label={t('Date')}
        value={how}
        onValueChange={(next) => setValue('how', next, { shouldDirty: true })}
        tabs={[
          { value: 'rule', label: t('By rule'), content: <DateByRule stored={deadline?.rule} /> },
          {
            value: 'hand',
            label: t('By hand'),
            content: <FormText name="due_on" label={t('Due date')} type="date" required />,
          },
        ]}
      />
      {deadline && needsSecondPerson(deadline.kind) && (
        <FormText
          name="reason"
          label={t('Reason for a new date')}
          maxLength={500}
          className="mt-4"
        />
      )}
    </fieldset>
  )
}

/** The people who work on deadlines. */
function PeopleFields() {
  const kind = useWatch<DeadlineFields, 'kind'>({ name: 'kind' })
  const { data = [] } = useQuery({ ...buildQuery(firmEndpoints.members), refetchOnMount: 'always' })
  const options = data
    .filter(({ works_on_sessions }) => works_on_sessions)
    .map(({ user_id, name }) => ({ value: String(user_id), label: name }))
  // A firm with one such person has no second.
  const needsSecond = options.length > 1
  const nobody = { value: '', label: needsSecond ? t('Select a person') : t('Nobody') }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormSelect
        name="user_id"
        label={t('Responsible')}
        numeric
        options={[{ value: '', label: t('Lead of the case') }, ...options]}
      />
      {needsSecondPerson(kind) && (
        <FormSelect
          name="second_user_id"
          label={t('Second person')}
          numeric
          required={needsSecond}
          options={[nobody, ...options]}
        />
      )}
    </div>
  )
}
