import type { SearchSchemaInput } from '@tanstack/react-router'

/** A text parameter; an empty one counts as missing. */
export const readText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A parameter with the id of a record: `?client=7`. */
export const idSearch =
  <K extends string>(key: K) =>
  (
    search: { [P in K]?: number | string | undefined } & SearchSchemaInput,
  ): { [P in K]?: number } => {
    const id = Number(search[key])
    return (Number.isSafeInteger(id) && id > 0 ? { [key]: id } : {}) as { [P in K]?: number }
  }

/** The open tab of a page; the first tab has no parameter. */
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
