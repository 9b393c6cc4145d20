import type { SessionType } from '@casework/contract/sessions'
import {
  BookOpen,
  CalendarDays,
  ClipboardList,
  Gavel,
  MessagesSquare,
  Mic,
  Phone,
  Users,
  type LucideIcon,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  consultation: MessagesSquare,
  meeting: Users,
  court_hearing: Gavel,
  deposition: Mic,
  research: BookOpen,
  preparation: ClipboardList,
  phone_call: Phone,
  other: CalendarDays,
} satisfies Record<SessionType, LucideIcon>

/** The icon of a type of session; a calendar for none, and for one that is unknown here. */
export const getTypeIcon = (type: string | null | undefined): LucideIcon =>
  ICONS[type ?? 'other'] ?? CalendarDays
