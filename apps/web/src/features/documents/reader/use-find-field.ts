import { useState } from 'react'
import type { useReaderAddress } from './use-reader-address.ts'

/** What Find looks for. Words in the address open it, without taking the focus. */
export function useFindField({ words, write }: ReturnType<typeof useReaderAddress>) {
  const [state, setState] = useState({
    isOpen: words !== undefined,
    query: words ?? '',
    /** How often somebody has opened it, or wanted to type there. */
    asked: 0,
  })
  return {
    ...state,
    open: () => setState({ ...state, isOpen: true, asked: state.asked + 1 }),
    type: (query: string) => {
      setState({ ...state, query })
      write({ words: query === '' ? undefined : query })
    },
    close: () => {
      setState({ isOpen: false, query: '', asked: 0 })
      write({ words: undefined })
    },
  }
}
export type FindField = ReturnType<typeof useFindField>
