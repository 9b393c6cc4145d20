import { t } from '@casework/texts'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button, VisuallyHidden } from '~/ui'

const CommandPalette = lazy(() => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The way to everything, from everywhere: a button in the bar, and Ctrl+K or Cmd+K. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const change = (next: boolean) => {
    if (next) setWanted(true)
    setOpen(next)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What asks a question first gets its answer.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      setWanted(true)
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button tone="ghost" className="px-2!" aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={() => change(true)}>
        <Search aria-hidden size={18} />
        <VisuallyHidden>{t('Search everything')} </VisuallyHidden>
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-meta text-ink-3 max-md:hidden">{isMac ? t('⌘K') : t('Ctrl K')}</kbd>
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <CommandPalette open={open} onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}
