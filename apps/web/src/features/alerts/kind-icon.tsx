import type { AlertKind } from '@casework/contract/alerts'
import { clsx } from 'clsx'
import {
  AlarmClock,
  Bell,
  Briefcase,
  CalendarDays,
  Scale,
  ShieldAlert,
  ShieldCheck,
} from 'lucide-react'

const LOOKS = {
  case: { icon: Briefcase, className: 'bg-petrol-soft text-petrol' },
  session: { icon: CalendarDays, className: 'bg-ok-soft text-ok' },
  deadline: { icon: AlarmClock, className: 'bg-petrol-soft text-petrol' },
  deadlines: { icon: AlarmClock, className: 'bg-petrol-soft text-petrol' },
  alarm: { icon: ShieldAlert, className: 'bg-danger-soft text-danger' },
  plan: { icon: ShieldCheck, className: 'bg-brass-soft text-brass' },
  conflict: { icon: Scale, className: 'bg-brass-soft text-brass' },
} as const

/** Decorative. A kind added by a later version gets the bell. */
export function KindIcon({ kind }: { kind: AlertKind }) {
  const subject = kind.split('_')[0] as keyof typeof LOOKS
  const { icon: Icon, className } = Object.hasOwn(LOOKS, subject)
    ? LOOKS[subject]
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
