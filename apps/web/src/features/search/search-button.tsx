import { t } from '@casework/texts'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { whenIdle } from '~/platform/when-idle'
import { Button, fetchDialog, toast, VisuallyHidden } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { PaletteStandIn } from './palette-stand-in.tsx'
import { usePaletteText } from './use-palette-text.ts'

const fetchPalette = () => import('./command-palette.tsx').then((module) => module.CommandPalette)
const CommandPalette = lazyDialog(fetchPalette)
const fetchShortcuts = () =>
  import('./shortcuts.tsx').then((module) => ({ default: module.Shortcuts }))
const Shortcuts = lazy(() => fetchWhenOnline(fetchShortcuts))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Milliseconds to wait before prefetching: the opened page loads first. */
const PREFETCH_DELAY_MS = 2_000

/** A button in the top bar, and Ctrl+K or Cmd+K. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [hasShortcuts, setHasShortcuts] = useState(false)
  const text = usePaletteText()
  const focusedBefore = useRef<HTMLElement>(null)
  const show = () => {
    if (document.activeElement instanceof HTMLElement)
      focusedBefore.current = document.activeElement
    setOpen(true)
    void loadPalette(() => setWasOpened(true), close)
  }
  const close = () => {
    setOpen(false)
    setHasFocus(false)
    text.clear()
  }
  useOnShortcut(show)
  useEffect(() => prefetchWhenIdle(() => setHasShortcuts(true)), [])
  return (
    <>
      <Button
        tone="ghost"
        className="px-2!"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={show}
      >
        <Search aria-hidden size={18} />
        <VisuallyHidden>{t('Search everything')} </VisuallyHidden>
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-meta text-ink-3 max-md:hidden">
          {isMac ? t('⌘K') : t('Ctrl K')}
        </kbd>
      </Button>
      {open && !hasFocus && <PaletteStandIn text={text} onClose={close} />}
      {hasShortcuts && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
      {wasOpened && (
        <CommandPalette
          open={open}
          text={text}
          onFocus={() => setHasFocus(true)}
          onClose={close}
          finalFocus={focusedBefore}
        />
      )}
    </>
  )
}

/** The palette is rendered once its code is there: offline, it would replace the page by an error. */
async function loadPalette(onLoaded: () => void, onFailed: () => void): Promise<void> {
  try {
    await Promise.all([fetchPalette(), fetchDialog()])
    onLoaded()
  } catch {
    onFailed()
    toast.error(t('Network error - please check your connection'))
  }
}

function useOnShortcut(show: () => void): void {
  const onShortcut = useEffectEvent(show)
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      // Not over an open dialog; one that is closing doesn't count.
      if (
        document.querySelector(
          '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])',
        )
      )
        return
      onShortcut()
    }
    addEventListener('keydown', openOnShortcut)
    return () => removeEventListener('keydown', openOnShortcut)
  }, [])
}

/**
 * Makes the first Ctrl+K fast, and then the other keys known. After a failure, such as a lost
 * connection, they are fetched again once the device is online.
 */
function prefetchWhenIdle(onFetched: () => void): () => void {
  let cancel: (() => void) | undefined
  const fetchAll = () =>
    void Promise.all([fetchPalette(), fetchDialog(), fetchShortcuts()]).then(
      () => cancel && onFetched(),
      () => cancel && addEventListener('online', fetchAll, { once: true }),
    )
  const timer = setTimeout(() => (cancel = whenIdle(fetchAll)), PREFETCH_DELAY_MS)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', fetchAll)
    cancel?.()
    cancel = undefined
  }
}
