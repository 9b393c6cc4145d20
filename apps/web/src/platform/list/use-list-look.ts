import { useState } from 'react'
import { BELOW, useMediaQuery } from '../use-media-query.ts'
import { fitPageSize, readIsTable } from './list-look.ts'

/** Whether a list is shown as cards or as a table, which this device remembers per list. */
export interface ListLook {
  isTable: boolean
  /** Narrow windows always show cards. */
  canChoose: boolean
  /** The user has just chosen, so the pressed button keeps the focus. */
  hasChosen: boolean
  choose: (isTable: boolean) => void
}

/** @returns the look, and the query to send, whose page size depends on it */
export function useListLook<Query extends { page_size: number }>(
  { path }: { path: string },
  state: Query,
): [ListLook, Query] {
  const [{ isChosen, hasChosen }, setChoice] = useState(() => ({
    isChosen: readIsTable(path),
    hasChosen: false,
  }))
  const isNarrow = useMediaQuery(BELOW.md)
  const isTable = isChosen && !isNarrow
  const choose = (chosen: boolean) => {
    setChoice({ isChosen: chosen, hasChosen: true })
    try {
      localStorage.setItem(path, chosen ? 'table' : 'cards')
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return [{ isTable, canChoose: !isNarrow, hasChosen, choose }, fitPageSize(state, isTable)]
}
