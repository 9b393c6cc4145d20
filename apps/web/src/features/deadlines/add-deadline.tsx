import { t } from '@casework/texts'
import { AlarmClockPlus } from 'lucide-react'
import { useState } from 'react'
import { Can } from '~/platform/permissions/permissions'
import { Button } from '~/ui'
import { DeadlineDialog } from './deadline-dialog-loader.tsx'

interface AddDeadlineProps {
  case_id: number
  /** Why nothing can be added to the case. */
  disabledReason?: string | undefined
  tone?: 'ghost' | undefined
  className?: string | undefined
}

/** The button and its dialog; hidden for roles that may not add deadlines. */
export function AddDeadline(props: AddDeadlineProps) {
  return (
    <Can permission={['session', 'create']}>
      <AddButton {...props} />
    </Can>
  )
}

function AddButton({ case_id, disabledReason, tone, className }: AddDeadlineProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        tone={tone}
        className={className}
        disabledReason={disabledReason}
        onClick={() => setIsOpen(true)}
      >
        <AlarmClockPlus aria-hidden size={15} />
        {t('Add deadline')}
      </Button>
      <DeadlineDialog case_id={case_id} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
