import { useState } from 'react'
import { BELOW, useMediaQuery } from '../use-media-query.ts'
import { fitPageSize, saveIsTable, useIsTable } from './list-look.ts'

/** Whether a list is shown as cards or as a table, which this device remembers per list. */
export interface ListLook {
  isTable: boolean
  /** Narrow windows always show cards. */
  canChoose: boolean
  /** The user has just chosen, so the pressed button keeps the focus. */
  hasChosen: boolean
  choose: (isTable: boolean) => void
}

/** @param key names the list, such as its path */
export function useLook(key: string): ListLook {
  const isChosen = useIsTable(key)
  const [hasChosen, setHasChosen] = useState(false)
  const isNarrow = useMediaQuery(BELOW.md)
  const choose = (chosen: boolean) => {
    setHasChosen(true)
    saveIsTable(key, chosen)
  }
  return { isTable: isChosen && !isNarrow, canChoose: !isNarrow, hasChosen, choose }
}

/** @returns the look, and the query to send, whose page size depends on it */
export function useListLook<Query extends { page_size: number }>(
  { path }: { path: string },
  state: Query,
): [ListLook, Query] {
  const look = useLook(path)
  return [look, fitPageSize(state, look.isTable)]
}
