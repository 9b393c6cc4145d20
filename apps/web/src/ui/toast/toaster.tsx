import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { toneIcons, toneText } from '../feedback/message-tones.ts'
import { toast, toastStore, type ToastMessage } from './toast-store.ts'

/**
 * Shows the toasts. Render it once, before any dialog opens: modal dialogs do not hide an
 * `aria-live` region. Hand-written because libraries announce only politely or weigh 30 KB.
 */
export function Toaster() {
  const messages = useStore(toastStore)
  const [held, setHeld] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  // Removing a focused toast fires no blur event.
  useEffect(() => setHeld((before) => before && isAttended(list.current)), [messages])
  // All timers pause together: if the list moved under the pointer, a press would dismiss the wrong
  // toast.
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <section
      aria-label={t('Notifications')}
      aria-live="off"
      className="pointer-events-none fixed top-4 right-4 z-[80] w-[min(380px,calc(100vw-2rem))]"
    >
      <ol ref={list} className="flex flex-col gap-2" {...hold}>
        {messages.map((message) => (
          <Toast key={message.id} message={message} held={held} />
        ))}
      </ol>
    </section>
  )
}

function Toast({ message, held }: { message: ToastMessage; held: boolean }) {
  const { id, type, action } = message
  useExpiry(message, held)
  const [announced, setAnnounced] = useState(false)
  // Live regions announce text changes, so insert the text one frame after the region.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const Icon = toneIcons[type]
  const urgent = type === 'error' || type === 'warning'
  return (
    <li
      className="toast popup pointer-events-auto flex items-start gap-3 py-2.5 pr-2 pl-3.5"
      data-type={type}
    >
      <Icon aria-hidden size={17} className={clsx('mt-1 shrink-0', toneText[type])} />
      <p
        role={urgent ? 'alert' : 'status'}
        className="min-h-6 min-w-0 flex-1 py-0.5 font-medium break-words"
      >
        {announced && message.message}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            toast.dismiss(id)
            action.onSelect()
          }}
          className="h-6 shrink-0 rounded-sm px-1.5 font-semibold text-petrol hover:bg-sunken"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Dismiss: {message}', { message: message.message })}
        onClick={() => toast.dismiss(id)}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={14} />
      </button>
    </li>
  )
}

function isAttended(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(':hover') || list.contains(document.activeElement))
}

/** Dismisses the toast after its duration; the timer pauses while `held`. */
function useExpiry({ id, duration }: ToastMessage, held: boolean): void {
  const left = useRef(duration)
  useEffect(() => {
    if (held) return undefined
    const since = performance.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [id, held])
}
