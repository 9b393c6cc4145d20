import type { Deadline } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { formatCalendarDay, formatFullDay } from '~/platform/i18n/format'
import { Banner, ConfirmDialog } from '~/ui'
import { useConfirmDate } from './deadlines.hooks.ts'
import { StepList } from './step-list.tsx'

interface ConfirmDateDialogProps {
  deadline: Deadline
  open: boolean
  onClose: () => void
}

/** Confirms the date as it is shown: a date that changed meanwhile is refused. */
export function ConfirmDateDialog({ deadline, open, onClose }: ConfirmDateDialogProps) {
  const { id, due_on, title, steps, warnings } = deadline
  const confirm = useConfirmDate()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Confirm {date} for {title}?', { date: formatCalendarDay(due_on), title })}
      confirmLabel={t('Confirm date')}
      cancelLabel={t('Not yet')}
      pending={confirm.isPending}
      onConfirm={() => confirm.mutate({ params: { id }, body: { due_on } }, { onSettled: onClose })}
    >
      {steps ? (
        <StepList steps={steps} />
      ) : (
        <p>{t('{date}, entered by hand.', { date: formatFullDay(due_on) })}</p>
      )}
      {warnings.map((warning) => (
        <Banner key={warning} tone="warning" className="mt-4">
          {warning}
        </Banner>
      ))}
    </ConfirmDialog>
  )
}
