import { holdEndpoints, liftForm as reasonForm, HOLD_REASON_MAX } from '@casework/contract/holds'
import { t } from '@casework/texts'
import type * as z from 'zod/mini'
import { Form, FormTextarea, useAppForm } from '~/platform/form'
import { useWrite } from '~/platform/query/use-write'
import { FormDialog } from '~/ui'

const FORM = 'place-hold'

/** What the hold is placed on. */
export type HoldTarget = { client_id: number } | { case_id: number }

interface PlaceHoldDialogProps {
  target: HoldTarget
  open: boolean
  onClose: () => void
}

export function PlaceHoldDialog({ target, open, onClose }: PlaceHoldDialogProps) {
  const place = useWrite(holdEndpoints.place, {
    successMessage: t('Hold placed'),
    refetchAfterFailure: true,
  })
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Place a hold')}
      description={
        'client_id' in target
          ? t('Nothing below this client can be deleted until the hold is lifted.')
          : t('Nothing below this case can be deleted until the hold is lifted.')
      }
      form={FORM}
      submitLabel={t('Place hold')}
      pending={place.isPending}
      onClose={onClose}
    >
      <ReasonForm
        onSave={async ({ reason }, idempotencyKey) => {
          await place.mutateAsync({ body: { ...target, reason }, idempotencyKey })
          onClose()
        }}
      />
    </FormDialog>
  )
}

function ReasonForm({
  onSave,
}: {
  onSave: (body: z.output<typeof reasonForm>, idempotencyKey: string) => Promise<void>
}) {
  const form = useAppForm(reasonForm, { reason: '' })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={t('Failed to place the hold')}>
      <FormTextarea name="reason" label={t('Reason')} required maxLength={HOLD_REASON_MAX} />
    </Form>
  )
}
