import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The full window was opened on the page, so that Back leads to it. */
    opensFull?: boolean
  }
}

interface Address {
  page?: number | undefined
  words?: string | undefined
  full?: 1 | undefined
}

const SETTLED_MS = 250

/**
 * What the address says of the reader, so that a reload returns to it. Turning pages adds nothing to
 * the history; the full window adds an entry, which Back closes.
 */
export function useReaderAddress() {
  const { page, words, full }: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<Address>({})
  const written = useRef<Address>({})
  const isFull = full === 1
  const [changes, setChanges] = useState({ isFull, count: 0 })
  if (changes.isFull !== isFull) setChanges({ isFull, count: changes.count + 1 })
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (patch: Address) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...patch }),
      replace: true,
      resetScroll: false,
      state: true,
    })
  return {
    page,
    /** The page, also if it is not written yet. */
    findPage: () => waiting.current.page ?? page,
    words,
    isFull,
    /**
     * Another name of what scrolls after each change, also than before a reload: Back out of the full
     * window must not scroll to where it was opened.
     */
    scrollId: `reader-${changes.count && performance.timeOrigin + changes.count}`,
    /** Writes the change once nothing else has changed for a moment. */
    write: (patch: Address) => {
      waiting.current = { ...waiting.current, ...patch }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        written.current = { ...written.current, ...waiting.current }
        change(waiting.current)
        waiting.current = {}
      }, SETTLED_MS)
    },
    /** Whether the address has the page from the reader itself. */
    isWritten: (wanted: number) => written.current.page === wanted,
    openFull: () =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, full: 1 }),
        resetScroll: false,
        state: { opensFull: true },
      }),
    closeFull: () => {
      if (history.location.state.opensFull) history.back()
      else change({ full: undefined })
    },
  }
}
