import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useState } from 'react'
import { GroupSelect } from '~/features/document-groups'
import { Field, FieldGroup, RadioCards } from '~/ui'
import { BatchFormDialog, type BatchFormProps } from './batch-form.tsx'
import { GroupEffect } from './place-effect.tsx'

interface ChosenGroup {
  id: number
  name: string | null
}

export function ChangeGroupDialog(props: BatchFormProps) {
  const n = props.documents.length
  const client = findOnlyClient(props.documents)
  const [chosenWay, setWay] = useState<'group' | 'none'>('group')
  // Documents of several clients can only leave their groups.
  const way = client === null ? 'none' : chosenWay
  const [group, setGroup] = useState<ChosenGroup | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const buildChange = () => {
    if (way === 'none') return { change: { group_id: null } }
    setIsMissing(!group)
    return group && { change: { group_id: group.id }, names: { group_name: group.name } }
  }
  return (
    <BatchFormDialog
      {...props}
      title={t(
        '{n, plural, one {Put # document into a group} other {Put # documents into a group}}',
        { n },
      )}
      submitLabel={way === 'none' ? t('Remove from group') : t('Put into group')}
      texts={{
        done: t(
          '{n, plural, one {# document updated successfully} other {# documents updated successfully}}',
          { n },
        ),
        failed: t('Failed to update documents'),
      }}
      isDirty={chosenWay === 'none' || group !== null}
      buildChange={buildChange}
    >
      <WayCards documents={props.documents} client={client} value={way} onValueChange={setWay} />
      {way === 'group' && client && (
        <Field
          label={t('Group')}
          required
          error={isMissing && !group ? t('Please choose a group') : undefined}
        >
          <GroupSelect
            client={client.id}
            onValueChange={(id, name) => setGroup(id === null ? null : { id, name })}
          />
        </Field>
      )}
      {(way === 'none' || group) && (
        <GroupEffect
          documents={props.documents}
          group={way === 'none' || !group ? null : group.id}
        />
      )}
    </BatchFormDialog>
  )
}

function WayCards({
  documents,
  client,
  value,
  onValueChange,
}: {
  documents: readonly DocumentRecord[]
  client: { name: string } | null
  value: 'group' | 'none'
  onValueChange: (way: 'group' | 'none') => void
}) {
  const grouped = documents.filter(({ group }) => group !== null).length
  return (
    <FieldGroup label={t('Move to')} required>
      <RadioCards
        className="grid! sm:grid-cols-2"
        value={value}
        onValueChange={onValueChange}
        cards={[
          {
            value: 'group',
            label: t('Move to a group'),
            hint: client
              ? t('Groups of {client}', { client: client.name })
              : t('Select documents of one client to use a group.'),
            disabledReason: client
              ? undefined
              : t('Select documents of one client to use a group.'),
          },
          {
            value: 'none',
            label: t('Remove from group'),
            hint: t(
              '{n, plural, one {# document is in a group} other {# documents are in a group}}',
              {
                n: grouped,
              },
            ),
          },
        ]}
      />
    </FieldGroup>
  )
}

function findOnlyClient([first, ...others]: readonly DocumentRecord[]) {
  if (!first || others.some(({ client_id }) => client_id !== first.client_id)) return null
  return { id: first.client_id, name: first.client_name }
}
