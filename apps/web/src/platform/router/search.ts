import type { SearchSchemaInput } from '@tanstack/react-router'

/** Reads a text parameter; an empty one counts as missing. */
export const readText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Validates a parameter that is a record's id, such as `?client=7`. */
export const idSearch =
  <K extends string>(key: K) =>
  (
    search: { [P in K]?: number | string | undefined } & SearchSchemaInput,
  ): { [P in K]?: number } => {
    const id = Number(search[key])
    return (Number.isSafeInteger(id) && id > 0 ? { [key]: id } : {}) as { [P in K]?: number }
  }

/** Validates the `tab` parameter. The first tab has none, so `tabs` omits it. */
export const tabSearch =
  <const Tab extends string>(tabs: readonly Tab[]) =>
  (search: { tab?: string | undefined } & SearchSchemaInput): { tab?: Tab } => {
    const tab = tabs.find((known) => known === search.tab)
    return tab === undefined ? {} : { tab }
  }

/** The open tab of a page that names its tabs itself, see `useTabOf`. */
export const anyTabSearch = (
  search: { tab?: string | undefined } & SearchSchemaInput,
): { tab?: string } => {
  const tab = readText(search.tab)
  return tab === undefined ? {} : { tab }
}

/** The tab of a case, and the entry of its journal that a search has found. */
export const caseSearch = (
  search: { tab?: string | undefined; entry?: number | undefined } & SearchSchemaInput,
): { tab?: string; entry?: number } => ({ ...anyTabSearch(search), ...idSearch('entry')(search) })

/**
 * What the reader of a document shows: the page, the words that Find marks, and whether it fills the
 * window.
 */
export const readerSearch = ({
  page,
  words,
  full,
}: {
  page?: number | string | undefined
  words?: string | undefined
  full?: number | string | undefined
} & SearchSchemaInput): { page?: number; words?: string; full?: 1 } => {
  const text = readText(words)
  return {
    ...idSearch('page')({ page } as { page?: number | string } & SearchSchemaInput),
    ...(text !== undefined && { words: text }),
    ...(String(full) === '1' && { full: 1 }),
  }
}
