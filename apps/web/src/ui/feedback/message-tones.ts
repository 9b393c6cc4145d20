import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** The kinds of message, shared by toasts and banners. */
export type MessageTone = 'success' | 'error' | 'warning' | 'info'

export const toneIcons = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
} as const

export const toneText = {
  success: 'text-ok',
  error: 'text-danger',
  warning: 'text-warn',
  info: 'text-petrol',
} as const
