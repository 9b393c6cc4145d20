import { teamForm, type TeamForm, type TeamMember } from '@casework/contract/case-contents'
import { firmEndpoints, type Member } from '@casework/contract/firm'
import { hasWords } from '@casework/contract/parts/fold-text'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, FormControl, useAppForm, useFormField } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { buildQuery } from '~/platform/query/query'
import { AsyncCombobox, FieldGroup, FormDialog, RadioCards } from '~/ui'
import type { useAddToTeam } from './case-team.hooks.ts'

const FORM = 'add-person'

interface AddPersonDialogProps {
  id: number
  team: readonly TeamMember[]
  add: ReturnType<typeof useAddToTeam>
  open: boolean
  onClose: () => void
}

/** Adds a person of the firm to the team of a case. */
export function AddPersonDialog({ id, team, add, open, onClose }: AddPersonDialogProps) {
  const save = async (body: TeamForm, idempotencyKey: string) => {
    await add.mutateAsync({ params: { id }, body, idempotencyKey })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Add person')}
      form={FORM}
      submitLabel={t('Add person')}
      pending={add.isPending}
      onClose={onClose}
    >
      <AddPersonForm team={team} onSave={save} />
    </FormDialog>
  )
}

function AddPersonForm({
  team,
  onSave,
}: {
  team: readonly TeamMember[]
  onSave: (body: TeamForm, idempotencyKey: string) => Promise<void>
}) {
  const hasLead = team.some(({ part }) => part === 'lead')
  const form = useAppForm(teamForm, { part: hasLead ? 'member' : 'lead' })
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to update team')}
      className="space-y-5"
    >
      <FormControl name="user_id" label={t('Person')} required>
        {(value, change) => (
          <PersonSelect
            team={team}
            value={typeof value === 'number' ? value : null}
            onValueChange={change}
          />
        )}
      </FormControl>
      <PartField hasLead={hasLead} />
    </Form>
  )
}

/** Offers the people of the firm who are not in the team yet. */
function PersonSelect({
  team,
  value,
  onValueChange,
}: {
  team: readonly TeamMember[]
  value: number | null
  onValueChange: (id: number | undefined) => void
}) {
  const members = useQuery({ ...buildQuery(firmEndpoints.members), refetchOnMount: 'always' })
  const [text, setText] = useState('')
  const isFree = ({ user_id }: Member) => team.every((person) => person.user_id !== user_id)
  const options = (members.data ?? []).filter(isFree).map(toOption)
  return (
    <AsyncCombobox
      instant
      required
      options={options.filter(({ label }) => hasWords(label, text))}
      onSearch={setText}
      value={options.find((option) => option.value === String(value)) ?? null}
      onValueChange={(option) => onValueChange(option ? Number(option.value) : undefined)}
      loading={members.isFetching}
      error={members.error ? getErrorMessage(members.error, t('Failed to load people')) : undefined}
      placeholder={t('Search people')}
      emptyText={t('Nobody found')}
    />
  )
}

const toOption = ({ user_id, name, is_you }: Member) => ({
  value: String(user_id),
  label: name,
  hint: is_you ? t('You') : undefined,
})

function PartField({ hasLead }: { hasLead: boolean }) {
  const { value, change, error } = useFormField('part')
  return (
    <FieldGroup label={t('Part in the case')} required error={error}>
      <RadioCards
        className="grid! grid-cols-2"
        value={value === 'lead' ? 'lead' : 'member'}
        onValueChange={change}
        cards={[
          {
            value: 'lead',
            label: t('Lead'),
            hint: hasLead ? t('Replaces the present lead') : t('Responsible for the case'),
          },
          { value: 'member', label: t('Member'), hint: t('Works on the case') },
        ]}
      />
    </FieldGroup>
  )
}
