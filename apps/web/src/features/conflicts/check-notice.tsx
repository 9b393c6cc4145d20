import { t } from '@casework/texts'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { workspaceKey } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { Button } from '~/ui'
import { CheckDialog } from './check-dialog.tsx'
import { checkStore, dismissCheck, type NewCheck } from './check-store.ts'

/** Shown above the page when a save has caused a check. It is not modal and can be dismissed. */
export function CheckNotice() {
  const check = useStore(checkStore, (state) => state.check)
  const workspace = workspaceKey(useAuth())
  if (!check || check.workspace !== workspace) return null
  return <Notice key={check.id} check={check} />
}

function Notice({ check }: { check: NewCheck }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDecided, setIsDecided] = useState(false)
  const { id, name, hits } = check
  const close = () => {
    setIsOpen(false)
    if (isDecided) dismissCheck()
  }
  return (
    <section
      aria-label={t('Conflict check')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn/30 bg-warn-soft px-3.5 py-2.5"
    >
      <Scale aria-hidden size={16} className="shrink-0 text-warn" />
      <p role="status" className="min-w-0 flex-1 font-semibold">
        {hits > 0
          ? t(
              '{n, plural, one {Conflict check for {name}: # match.} other {Conflict check for {name}: # matches.}}',
              { name, n: hits },
            )
          : t('Conflict check for {name}: a match you may not see.', { name })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {t('Review')}
        </Button>
        <Button size="sm" tone="ghost" onClick={dismissCheck}>
          {t('Later')}
        </Button>
      </div>
      <CheckDialog id={id} open={isOpen} onClose={close} onDecided={() => setIsDecided(true)} />
    </section>
  )
}
