import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { toneIcons, toneText } from '../feedback/message-tones.ts'
import { useToastPlace } from './toast-place.ts'
import { toast, toastStore, type ToastAction, type ToastMessage } from './toast-store.ts'

/**
 * Shows the newest toast; a button opens the older ones, whose time goes on. Render it once, before
 * any dialog opens: modal dialogs do not hide an existing `aria-live` region. Our own, since toast
 * libraries announce errors as `polite` or add 30 KB.
 */
export function Toaster() {
  const messages = useStore(toastStore)
  const [isPaused, setIsPaused] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const front = useFront(messages, isPaused)
  const older = messages.filter(({ id }) => id < front).toReversed()
  // Removing a focused toast fires no blur event.
  useEffect(() => setIsPaused((before) => before && isHoveredOrFocused(list.current)), [messages])
  if (isOpen && older.length === 0) setIsOpen(false)
  useToastPlace(section, messages.length > 0, isPaused)
  // All timers pause together, so that the list never moves under the pointer. A pointer that rests
  // where a toast appears is about to press what lies below, so only one that moves pauses them.
  const pauseHandlers = {
    onPointerMove: () => setIsPaused(true),
    onPointerLeave: () => setIsPaused(false),
    onFocus: () => setIsPaused(true),
    onBlur: () => setIsPaused(false),
  }
  return (
    <section
      ref={section}
      aria-label={t('Notifications')}
      aria-live="off"
      className="toasts pointer-events-none"
    >
      <div ref={list} {...pauseHandlers}>
        {older.length > 0 && (
          <button
            type="button"
            aria-label={t('+{n}, older messages', { n: older.length })}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={clsx(
              'popup pointer-events-auto absolute -top-3 -left-2 z-[1] h-6 min-w-8 rounded-full! px-1.5 text-meta font-semibold',
              isOpen ? 'text-petrol' : 'text-ink-2 hover:text-ink',
            )}
          >
            +{older.length}
          </button>
        )}
        <ol className="flex flex-col gap-2">
          {[...messages.filter(({ id }) => id >= front), ...older].map((message) => (
            <Toast
              key={message.id}
              message={message}
              isPaused={isPaused}
              isHidden={message.id < front && !isOpen}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

/**
 * The toast on top: the newest. One that the user is about to press stays on top of newer ones, so
 * that they press what they have read.
 */
function useFront(messages: readonly ToastMessage[], isPaused: boolean): number {
  const newest = messages.at(-1)?.id ?? 0
  const [front, setFront] = useState(newest)
  const isKept = isPaused && messages.some(({ id }) => id === front)
  const current = isKept ? front : newest
  if (current !== front) setFront(current)
  return current
}

interface ToastProps {
  message: ToastMessage
  isPaused: boolean
  /** It is behind newer ones: only screen readers find its text. */
  isHidden: boolean
}

function Toast({ message, isPaused, isHidden }: ToastProps) {
  const { id, type, action } = message
  useExpiry(message, isPaused)
  const [hasText, setHasText] = useState(false)
  const hasActed = useRef(false)
  const dismiss = () => toast.dismiss(id)
  // Acts once: what lies below the toast must not get the second press of a double click.
  const act = async ({ onSelect }: ToastAction) => {
    if (hasActed.current) return
    hasActed.current = true
    await onSelect()
    dismiss()
  }
  // Screen readers announce changes of a live region, so insert the text one frame after it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHasText(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const Icon = toneIcons[type]
  const isUrgent = type === 'error' || type === 'warning'
  return (
    <li
      className={
        isHidden
          ? 'sr-only'
          : 'toast popup pointer-events-auto flex items-start gap-3 py-2.5 pr-2 pl-3.5'
      }
      data-type={type}
    >
      <Icon aria-hidden size={17} className={clsx('mt-1 shrink-0', toneText[type])} />
      {/* Clears the way to what lies below. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has the button */}
      <p
        role={isUrgent ? 'alert' : 'status'}
        onClick={dismiss}
        className="min-h-6 min-w-0 flex-1 py-0.5 font-medium"
      >
        {hasText && message.message}
      </p>
      {action && !isHidden && (
        <button
          type="button"
          onClick={() => void act(action)}
          className="h-6 shrink-0 rounded-sm px-1.5 font-semibold text-petrol hover:bg-sunken"
        >
          {action.label}
        </button>
      )}
      {!isHidden && (
        <button
          type="button"
          aria-label={t('Dismiss: {message}', { message: message.message })}
          onClick={dismiss}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </li>
  )
}

function isHoveredOrFocused(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(':hover') || list.contains(document.activeElement))
}

/** Dismisses the toast after its duration; the timer stops while `isPaused`. */
function useExpiry({ id, duration }: ToastMessage, isPaused: boolean): void {
  const remaining = useRef(duration)
  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => toast.dismiss(id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [id, isPaused])
}
