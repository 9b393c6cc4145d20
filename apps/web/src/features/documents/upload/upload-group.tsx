import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { GroupSelect } from '~/features/document-groups'
import { usePermission } from '~/platform/permissions/permissions'
import { Field, FieldGroup, RadioCards, Textarea, TextInput } from '~/ui'
import type { Preset } from './upload-target.tsx'

/** The group for the uploaded files: an existing one or a new one. */
export interface GroupChoice {
  kind: 'existing' | 'new'
  id: number | null
  name: string
  description: string
}

export const NO_GROUP: GroupChoice = { kind: 'existing', id: null, name: '', description: '' }

interface UploadGroupProps {
  choice: GroupChoice
  /** The group that the dialog was opened for. */
  preset: Preset['group']
  onChange: (choice: GroupChoice) => void
  session: number | null
  disabled: boolean
  error: string | undefined
}

export function UploadGroup({
  choice,
  preset,
  onChange,
  session,
  disabled,
  error,
}: UploadGroupProps) {
  const canCreate = usePermission('document_group', 'create')
  return (
    <FieldGroup label={t('Document Group')} required>
      <RadioCards
        className="mb-3 *:flex-1 *:wrap-break-word"
        disabled={disabled}
        value={choice.kind}
        onValueChange={(kind) => onChange({ ...choice, kind })}
        cards={[
          { value: 'existing', label: t('Existing group') },
          {
            value: 'new',
            label: t('New group'),
            disabledReason: canCreate
              ? undefined
              : t('You do not have permission to modify document groups'),
          },
        ]}
      />
      {choice.kind === 'existing' ? (
        <Field
          label={t('Group')}
          required
          error={error}
          hint={session === null ? t('Choose a session first.') : undefined}
        >
          <GroupSelect
            key={session}
            session={session ?? undefined}
            initial={preset?.id === choice.id ? preset : undefined}
            disabled={disabled || session === null}
            onValueChange={(id) => onChange({ ...choice, id })}
          />
        </Field>
      ) : (
        <NewGroupFields choice={choice} onChange={onChange} disabled={disabled} error={error} />
      )}
    </FieldGroup>
  )
}

function NewGroupFields({
  choice,
  onChange,
  disabled,
  error,
}: Pick<UploadGroupProps, 'choice' | 'onChange' | 'disabled' | 'error'>) {
  return (
    <div className="space-y-3">
      <Field label={t('Group Name')} required error={error}>
        <TextInput
          value={choice.name}
          maxLength={MAX.name}
          autoComplete="off"
          disabled={disabled}
          onChange={(event) => onChange({ ...choice, name: event.target.value })}
        />
      </Field>
      <Field label={t('Group Description')}>
        <Textarea
          rows={2}
          value={choice.description}
          maxLength={MAX.description}
          disabled={disabled}
          onChange={(event) => onChange({ ...choice, description: event.target.value })}
        />
      </Field>
    </div>
  )
}
