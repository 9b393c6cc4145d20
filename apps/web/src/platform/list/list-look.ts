import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Choices that the device did not keep, by the path of the list. Each choice renders its lists again. */
const unsavedLooks = createStore<Readonly<Record<string, boolean | undefined>>>(() => ({}))

/** Whether the user chose the table for this list; renders again when they choose. */
export const useIsTable = (path: string): boolean => useStore(unsavedLooks, () => readIsTable(path))

/** Whether the user chose the table for the list of this path on this device. */
export function readIsTable(path: string): boolean {
  const unsaved = unsavedLooks.getState()[path]
  if (unsaved !== undefined) return unsaved
  try {
    return localStorage.getItem(path) === 'table'
  } catch {
    return false
  }
}

/** Keeps the choice. Whoever knows both looks needs no offer. */
export function saveIsTable(path: string, isTable: boolean): void {
  let unsaved: boolean | undefined
  try {
    localStorage.setItem(path, isTable ? 'table' : 'cards')
  } catch {
    // Without storage the choice lasts until the page is left.
    unsaved = isTable
  }
  unsavedLooks.setState({ [path]: unsaved })
  stopOfferingTable()
}

const OFFER_KEY = 'tableOffer'

/** Whether this device has to be told that lists have a table. */
export function isTableOffered(): boolean {
  try {
    return localStorage.getItem(OFFER_KEY) === null
  } catch {
    return false
  }
}

export function stopOfferingTable(): void {
  try {
    localStorage.setItem(OFFER_KEY, 'done')
  } catch {
    // Without storage there is no offer.
  }
}

/** Records on a page of a table. */
export const TABLE_PAGE_SIZES = [50, 100]

/** A table shows 50 or 100 rows; the URL may name fewer, for cards. */
export const fitPageSize = <Query extends { page_size: number }>(
  query: Query,
  isTable: boolean,
): Query => (isTable && query.page_size < 50 ? { ...query, page_size: 100 } : query)
