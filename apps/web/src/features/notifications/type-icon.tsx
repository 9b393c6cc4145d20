import type { NotificationType } from '@casework/contract/notifications'
import { clsx } from 'clsx'
import { Bell, ShieldCheck, UserCheck, UserPlus, UserX } from 'lucide-react'

const looks = {
  connection_request: { icon: UserPlus, className: 'bg-petrol-soft text-petrol' },
  connection_accepted: { icon: UserCheck, className: 'bg-ok-soft text-ok' },
  connection_rejected: { icon: UserX, className: 'bg-danger-soft text-danger' },
  role_updated: { icon: ShieldCheck, className: 'bg-brass-soft text-brass' },
} as const

/** Decorative. A type added by a later version gets the bell. */
export function TypeIcon({ type }: { type: NotificationType }) {
  const { icon: Icon, className } = Object.hasOwn(looks, type)
    ? looks[type]
    : { icon: Bell, className: 'bg-sunken text-ink-2' }
  return (
    <span
      aria-hidden
      className={clsx('grid size-8 shrink-0 place-items-center rounded-full', className)}
    >
      <Icon size={16} />
    </span>
  )
}
