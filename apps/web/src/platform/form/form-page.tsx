import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { Button, buttonClass, Guidelines } from '~/ui'
import { useFirstField } from './use-first-field.ts'
import type { SecondSubmit } from './use-second-submit.ts'

interface FormSheetProps {
  children: ReactNode
  guidelines: readonly string[]
  /** Shows the guidelines on request only: the person has filled in such a form before. */
  folded?: boolean
}

/** A form with its guidelines in the margin. */
export function FormSheet({ children, guidelines, folded = false }: FormSheetProps) {
  const sheet = useFirstField()
  return (
    <div
      ref={sheet}
      className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-8"
    >
      <div className="card p-4 sm:p-6">{children}</div>
      <Guidelines items={guidelines} folded={folded} />
    </div>
  )
}

interface FormActionsProps {
  submitLabel: string
  /** What the submit button says at another time; it has the room for both, so that Cancel stays. */
  otherLabel?: string
  pending: boolean
  onCancel: () => void
  /** Disables the submit buttons. */
  disabled?: boolean | undefined
  also?: SecondSubmit | undefined
}

export function FormActions({
  submitLabel,
  otherLabel,
  pending,
  onCancel,
  disabled = false,
  also,
}: FormActionsProps) {
  const isBlocked = disabled || pending
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-line pt-4">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      {also && (
        // No submit button: Enter in a field would press it, as the first one.
        <Button
          disabled={isBlocked}
          onClick={({ currentTarget }) => {
            also.onChoose(true)
            currentTarget.form?.requestSubmit()
          }}
        >
          {also.label}
        </Button>
      )}
      <span className="grid *:[grid-area:1/1]">
        <Button
          type="submit"
          tone="primary"
          disabled={isBlocked}
          onClick={() => also?.onChoose(false)}
        >
          {submitLabel}
        </Button>
        {otherLabel !== undefined && (
          <span aria-hidden className={buttonClass({ tone: 'primary' }, 'invisible')}>
            {otherLabel}
          </span>
        )}
      </span>
    </div>
  )
}
