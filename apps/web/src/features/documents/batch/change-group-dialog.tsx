import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useState } from 'react'
import { GroupSelect } from '~/features/document-groups'
import { usePermission } from '~/platform/permissions/permissions'
import { Field, FieldGroup, RadioCards } from '~/ui'
import { BatchFormDialog, type BatchFormProps } from './batch-form.tsx'
import { NewGroupFields } from './new-group-fields.tsx'
import { GroupEffect } from './place-effect.tsx'
import { restoreGroups } from './restore-documents.ts'
import { useNewGroup } from './use-new-group.ts'

interface ChosenGroup {
  id: number
  name: string | null
}

type Way = 'group' | 'new' | 'none'

export function ChangeGroupDialog(props: BatchFormProps) {
  const { documents } = props
  const n = documents.length
  const client = findOnlyClient(documents)
  const [chosenWay, setWay] = useState<Way>('group')
  // Documents of several clients can only leave their groups.
  const way = client === null ? 'none' : chosenWay
  const [group, setGroup] = useState<ChosenGroup | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const newGroup = useNewGroup(documents)
  const buildChange = () => {
    if (way === 'none') return { change: { group_id: null } }
    setIsMissing(way === 'new' ? !newGroup.isComplete : !group)
    if (way === 'new') return newGroup.isComplete ? newGroup.create().then(toChange) : null
    return group && toChange(group)
  }
  return (
    <BatchFormDialog
      {...props}
      title={t(
        '{n, plural, one {Change group of # document} other {Change group of # documents}}',
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
      restore={way === 'new' ? newGroup.restore : restoreGroups}
      isDirty={chosenWay !== 'group' || group !== null}
      buildChange={buildChange}
      effect={
        (way !== 'group' || group) && (
          // A new group changes what leaving the present one does.
          <GroupEffect documents={documents} group={way === 'group' && group ? group.id : null} />
        )
      }
    >
      <WayCards documents={documents} client={client} value={way} onValueChange={setWay} />
      {way === 'group' && client && (
        <Field
          label={t('Group')}
          required
          error={isMissing && !group ? t('Please choose a group') : undefined}
        >
          <GroupSelect
            client={client.id}
            initial={group ? { id: group.id, name: group.name ?? '' } : undefined}
            onValueChange={(id, name) => setGroup(id === null ? null : { id, name })}
          />
        </Field>
      )}
      {way === 'new' && client && (
        <NewGroupFields client={client.id} group={newGroup} showErrors={isMissing} />
      )}
    </BatchFormDialog>
  )
}

const toChange = ({ id, name }: ChosenGroup) => ({
  change: { group_id: id },
  names: { group_name: name },
})

function WayCards({
  documents,
  client,
  value,
  onValueChange,
}: {
  documents: readonly DocumentRecord[]
  client: { name: string } | null
  value: Way
  onValueChange: (way: Way) => void
}) {
  const canCreate = usePermission('document_group', 'create')
  const grouped = documents.filter(({ group }) => group !== null).length
  const reason = client ? undefined : t('Select documents of one client to use a group.')
  return (
    <FieldGroup label={t('Move to')} required>
      <RadioCards
        className="grid! sm:grid-cols-3"
        value={value}
        onValueChange={onValueChange}
        cards={[
          {
            value: 'group',
            label: t('Move to a group'),
            hint: client ? t('Groups of {client}', { client: client.name }) : reason,
            disabledReason: reason,
          },
          {
            value: 'new',
            label: t('New group'),
            hint: t('In a session, with a name'),
            disabledReason:
              reason ??
              (canCreate ? undefined : t('You do not have permission to modify document groups')),
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
