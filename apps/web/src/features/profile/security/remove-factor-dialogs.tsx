import type { Passkey, SecondFactor } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import type { RefObject } from 'react'
import { ConfirmDialog } from '~/ui'
import {
  countFactors,
  getFactorMessage,
  useRemovePasskey,
  useRemoveTotp,
} from './second-factor.hooks.ts'

interface RemoveDialogProps {
  open: boolean
  factor: SecondFactor
  /** Gets the focus afterwards, since the button of the removed factor is gone. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}

export function RemovePasskeyDialog({
  passkey,
  ...props
}: RemoveDialogProps & { passkey: Passkey }) {
  const remove = useRemovePasskey()
  return (
    <RemoveDialog
      {...props}
      title={t('Remove passkey')}
      text={t('You will sign in without this passkey.')}
      remove={remove}
      onConfirm={() =>
        remove.mutate({ params: { id: passkey.id } }, { onSuccess: () => props.onClose() })
      }
    />
  )
}

export function RemoveTotpDialog(props: RemoveDialogProps) {
  const remove = useRemoveTotp()
  return (
    <RemoveDialog
      {...props}
      title={t('Remove authenticator app')}
      text={t('You will sign in without this app.')}
      remove={remove}
      onConfirm={() => remove.mutate({}, { onSuccess: () => props.onClose() })}
    />
  )
}

interface QuestionProps extends RemoveDialogProps {
  title: string
  text: string
  remove: Pick<ReturnType<typeof useRemoveTotp>, 'isPending' | 'isSuccess' | 'error' | 'reset'>
  onConfirm: () => void
}

function RemoveDialog({
  open,
  factor,
  heading,
  onClose,
  title,
  text,
  remove,
  onConfirm,
}: QuestionProps) {
  const close = () => {
    remove.reset()
    onClose()
  }
  // While the dialog fades out, the factor is gone already.
  const isRemoved = remove.isSuccess && !open
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      confirmLabel={t('Remove')}
      pending={remove.isPending}
      error={remove.error ? getFactorMessage(remove.error) : undefined}
      finalFocus={isRemoved ? heading : undefined}
      onConfirm={onConfirm}
    >
      <p>{text}</p>
      {!isRemoved && countFactors(factor) === 1 && (
        <p className="mt-2 font-medium text-danger">
          {t('Your account will be protected by your password only.')}
        </p>
      )}
    </ConfirmDialog>
  )
}
