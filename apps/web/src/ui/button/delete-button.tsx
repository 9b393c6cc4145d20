import { t } from '@casework/texts'
import { Trash2 } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

/** Opens the confirmation for deleting the page's record, which is the only red control. */
export function DeleteButton(props: Pick<ButtonProps, 'onClick' | 'disabledReason'>) {
  return (
    <Button {...props} tone="ghost">
      <Trash2 aria-hidden size={15} />
      {t('Delete')}
    </Button>
  )
}
