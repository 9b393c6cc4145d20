import { holdEndpoints, liftForm, HOLD_REASON_MAX } from '@casework/contract/holds'
import { t } from '@casework/texts'
import type * as z from 'zod/mini'
import { Form, FormTextarea, useAppForm } from '~/platform/form'
import { useWrite } from '~/platform/query/use-write'
import { FormDialog } from '~/ui'

const FORM = 'lift-hold'

interface LiftHoldDialogProps {
  /** Id of the hold. */
  id: number
  /** Shown on a case, but the hold is that of its client. */
  isOfClient?: boolean
  open: boolean
  onClose: () => void
}

export function LiftHoldDialog({ id, isOfClient = false, open, onClose }: LiftHoldDialogProps) {
  const lift = useWrite(holdEndpoints.lift, {
    successMessage: t('Hold lifted'),
    refetchAfterFailure: true,
  })
  return (
    <FormDialog
      danger
      open={open}
      width="sm"
      title={t('Lift hold')}
      description={
        isOfClient
          ? t('The hold is on the client: the records of all of its cases can be deleted again.')
          : t('The records below it can be deleted again.')
      }
      form={FORM}
      submitLabel={t('Lift hold')}
      pending={lift.isPending}
      onClose={onClose}
    >
      <LiftForm
        onSave={async (body) => {
          await lift.mutateAsync({ params: { id }, body })
          onClose()
        }}
      />
    </FormDialog>
  )
}

function LiftForm({ onSave }: { onSave: (body: z.output<typeof liftForm>) => Promise<void> }) {
  const form = useAppForm(liftForm, { reason: '' })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={t('Failed to lift the hold')}>
      <FormTextarea name="reason" label={t('Reason')} required maxLength={HOLD_REASON_MAX} />
    </Form>
  )
}
