import { t } from '@casework/texts'
import { Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { usePermission } from '~/platform/permissions/permissions'
import type { MenuItem } from '~/ui'
import type { HoldMark } from './hold-banner.tsx'
import type { HoldTarget } from './place-hold-dialog.tsx'

const PlaceHoldDialog = lazyDialog(() =>
  import('./on-demand.ts').then((module) => module.PlaceHoldDialog),
)

/** The entry "Place hold" for owner and admin while there is no hold, and its dialog. */
export function usePlaceHold(
  target: HoldTarget,
  hold: HoldMark,
): { items: MenuItem[]; dialog: ReactNode } {
  const [isPlacing, setIsPlacing] = useState(false)
  const canPlace = usePermission('client', 'delete')
  return {
    items:
      canPlace && !hold
        ? [{ label: t('Place hold'), icon: Lock, onSelect: () => setIsPlacing(true) }]
        : [],
    dialog: (
      <PlaceHoldDialog target={target} open={isPlacing} onClose={() => setIsPlacing(false)} />
    ),
  }
}
