import { getLastSessionDay } from '@casework/contract/parts/days'
import { MAX } from '@casework/contract/parts/fields'
import { SESSION_TYPES, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useFormContext, useWatch } from 'react-hook-form'
import { CaseSelect } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import {
  FormControl,
  FormNumber,
  FormSelect,
  FormText,
  FormTextarea,
  useFormField,
} from '~/platform/form'
import { Field, FieldError } from '~/ui'
import { getTypeLabel } from './session-labels.ts'

/** The fields shared by the create and edit pages. */
export function SessionFields({ session }: { session?: Session | undefined }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText
        name="title"
        label={t('Session Title')}
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      <CaseField />
      <ClientField session={session} />
      <FormText name="date" label={t('Date')} type="date" max={getLastSessionDay()} required />
      <FormText name="time" label={t('Time')} type="time" required />
      <FormNumber
        name="duration"
        label={t('Duration (minutes)')}
        min={1}
        step={1}
        placeholder="60"
      />
      <FormSelect
        name="session_type"
        label={t('Session Type')}
        plain
        options={getTypes(session).map((value) => ({ value, label: getTypeLabel(value) }))}
      />
      <FormTextarea
        name="description"
        label={t('Description')}
        rows={4}
        maxLength={MAX.description}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** Offers an unknown stored type too, so that it is shown until another one is chosen. */
const getTypes = (session: Session | undefined): readonly string[] =>
  session?.session_type && !SESSION_TYPES.some((known) => known === session.session_type)
    ? [session.session_type, ...SESSION_TYPES]
    : SESSION_TYPES

function CaseField() {
  const { setValue, clearErrors } = useFormContext()
  return (
    <FormControl name="case_id" label={t('Case')} required>
      {(value, change) => (
        <CaseSelect
          creates
          required
          value={typeof value === 'number' ? value : null}
          onChoose={(chosen) => {
            change(chosen?.id)
            if (!chosen) return
            setValue('client_id', chosen.client_id, { shouldDirty: true })
            clearErrors('client_id')
          }}
        />
      )}
    </FormControl>
  )
}

/**
 * Rendered once a client is set; before that, its place says where it comes from. Only a case without
 * its client is an error here: the missing case has one of its own.
 */
function ClientField({ session }: { session?: Session | undefined }) {
  const client: unknown = useWatch({ name: 'client_id' })
  const legalCase: unknown = useWatch({ name: 'case_id' })
  const { change, error } = useFormField('client_id')
  if (typeof client !== 'number') {
    return (
      <div className="sm:pt-7">
        {typeof legalCase !== 'number' ? (
          <p className="text-label text-ink-3">
            {t('Please select a case first to auto-fill the client.')}
          </p>
        ) : error ? (
          <FieldError>{describeMissingClient(session)}</FieldError>
        ) : (
          <p className="text-label text-ink-3">{t('Client: from the case')}</p>
        )}
      </div>
    )
  }
  const chosen =
    session && session.client_id === client
      ? { value: String(client), label: session.client_name }
      : undefined
  return (
    <Field label={t('Client')} required error={error}>
      <ClientSelect creates required value={client} chosen={chosen} onValueChange={change} />
    </Field>
  )
}

/** As the schema says it. */
const describeMissingClient = (session: Session | undefined) =>
  session
    ? t('Client is required. Please select a case first.')
    : t('Client could not be auto-filled from the selected case. Please contact support.')

export const getSessionGuidelines = () => [
  t('Title, case, client, date and time are required.'),
  t('The client is taken from the case. You can change it.'),
  t('Session times are local and never converted.'),
  t('Duration is in minutes and optional.'),
]
