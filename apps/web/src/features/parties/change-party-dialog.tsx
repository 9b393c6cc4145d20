import { partyChange, type Party, type PartyChange } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { Form, FormSelect, FormText, useAppForm } from '~/platform/form'
import { FormDialog } from '~/ui'
import { useChangeParty } from './parties.hooks.ts'
import { getRoleOptions } from './party-labels.ts'

const FORM = 'change-party'

interface ChangePartyDialogProps {
  party: Party
  open: boolean
  onClose: () => void
}

/** Changes what somebody is in a case, and their reference. */
export function ChangePartyDialog({ party, open, onClose }: ChangePartyDialogProps) {
  const change = useChangeParty()
  const save = async (body: PartyChange) => {
    const { case_id: id, id: party_id, version } = party
    if (party_id === null || version === null) return
    await change.mutateAsync({ params: { id, party_id }, body, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Change role')}
      form={FORM}
      submitLabel={t('Save')}
      pending={change.isPending}
      onClose={onClose}
    >
      <ChangeForm party={party} onSave={save} />
    </FormDialog>
  )
}

function ChangeForm({
  party,
  onSave,
}: {
  party: Party
  onSave: (body: PartyChange) => Promise<void>
}) {
  const role = party.role === 'client' ? undefined : party.role
  const form = useAppForm(partyChange, { ...(role && { role }), reference: party.reference ?? '' })
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to save person')}
      className="space-y-5"
    >
      <FormSelect name="role" label={t('Role')} required options={getRoleOptions()} />
      <FormText name="reference" label={t('Reference at their side')} autoComplete="off" />
    </Form>
  )
}
