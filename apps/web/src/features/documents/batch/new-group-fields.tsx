import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { SessionSelect } from '~/features/sessions'
import { Field, TextInput } from '~/ui'
import type { NewGroup } from './use-new-group.ts'

interface NewGroupFieldsProps {
  /** A group takes documents of the client of its session only. */
  client: number
  group: NewGroup
  showErrors: boolean
}

export function NewGroupFields({ client, group, showErrors }: NewGroupFieldsProps) {
  const { name, session, setName, setSession } = group
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t('Group Name')}
        required
        error={
          showErrors && name.trim() === '' ? t('Please enter a name for the new group') : undefined
        }
      >
        <TextInput
          value={name}
          maxLength={MAX.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t('Session')}
        required
        error={showErrors && session === null ? t('Please select a session') : undefined}
      >
        <SessionSelect
          client={client}
          value={session}
          onChoose={(chosen) => setSession(chosen?.id ?? null)}
        />
      </Field>
    </div>
  )
}
