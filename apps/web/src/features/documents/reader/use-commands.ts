import { useCallback, useEffect, useRef, useState } from 'react'
import type { Commands } from './commands.ts'
import { FIT, stepZoom, type View } from './page-layout.ts'
import type { PagesHandle } from './pages.tsx'
import type { FindField } from './use-find-field.ts'
import type { useReaderAddress } from './use-reader-address.ts'

export const clamp = (page: number, count: number) => Math.min(count, Math.max(1, page))

interface CommandOptions {
  address: ReturnType<typeof useReaderAddress>
  count: number
  page: number
  view: View
  setView: (view: View) => void
  canRotate: boolean
  find: FindField
}

/** What bar and keys do, and the elements that they do it with. */
export function useCommands({ address, count, page, view, setView, ...options }: CommandOptions) {
  const { canRotate, find } = options
  const { isFull } = address
  const pages = useRef<PagesHandle>(null)
  const pageField = useRef<HTMLInputElement>(null)
  const [isListing, setIsListing] = useState(false)
  const goTo = useCallback((wanted: number) => pages.current?.goTo(clamp(wanted, count)), [count])
  const focusPages = () => pages.current?.focus()
  useEffect(() => {
    if (isFull) pages.current?.focus()
  }, [isFull])
  const commands: Commands = {
    goTo,
    turn: (direction) => goTo(page + direction),
    goToEnd: (end) => goTo(end === 'first' ? 1 : count),
    zoom: (direction) => setView({ ...view, zoom: stepZoom(view.zoom, direction) }),
    fit: () => setView({ ...view, zoom: FIT }),
    rotate: () => {
      if (canRotate)
        setView({ ...view, rotation: ((view.rotation + 90) % 360) as View['rotation'] })
    },
    find: find.open,
    focusPageField: () => pageField.current?.focus(),
    focusPages,
    toggleFull: () => (isFull ? address.closeFull() : address.openFull()),
    close: () => {
      if (find.isOpen) {
        find.close()
        focusPages()
      } else if (isFull) address.closeFull()
      else return false
      return true
    },
    listKeys: () => setIsListing(true),
  }
  return {
    commands,
    pages,
    pageField,
    /** The list of keys. */
    keys: { isOpen: isListing, close: () => setIsListing(false) },
  }
}
