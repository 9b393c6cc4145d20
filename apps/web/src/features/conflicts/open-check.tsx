import { t } from '@casework/texts'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui'
import { CheckDialog } from './check-dialog.tsx'
import { useOpenCheck } from './conflicts.hooks.ts'

/** In the header of a client or case: the newest check that waits for a decision. */
export function OpenCheck({ of }: { of: { client_id: number } | { case_id: number } }) {
  const check = useOpenCheck(of)
  // The dialog stays open after the decision, when the check is no longer an open one.
  const [opened, setOpened] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {check && (
        <Button
          size="sm"
          onClick={() => {
            setOpened(check.id)
            setIsOpen(true)
          }}
        >
          <Scale aria-hidden size={14} />
          {t('Conflict check open')}
        </Button>
      )}
      {opened !== undefined && (
        <CheckDialog id={opened} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
