import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { Button, Guidelines } from '~/ui'

/** A form with its guidelines in the margin. */
export function FormSheet({
  children,
  guidelines,
}: {
  children: ReactNode
  guidelines: readonly string[]
}) {
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-8">
      <div className="card p-4 sm:p-6">{children}</div>
      <Guidelines items={guidelines} />
    </div>
  )
}

interface FormActionsProps {
  submitLabel: string
  pending: boolean
  onCancel: () => void
  /** Disables the submit button. */
  disabled?: boolean | undefined
}

export function FormActions({
  submitLabel,
  pending,
  onCancel,
  disabled = false,
}: FormActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-line pt-4">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" tone="primary" disabled={disabled || pending}>
        {submitLabel}
      </Button>
    </div>
  )
}
