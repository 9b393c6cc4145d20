import { day } from '@casework/contract/parts/fields'
import { stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { listDefaults, readListState } from '~/platform/list/list-state'

/** The address of a list: read by the schema of its query, written without defaults and garbage. */
function listSearch<S extends z.ZodMiniObject>(schema: S) {
  type State = z.output<S>
  return {
    validateSearch: (search: Partial<State> & SearchSchemaInput): State =>
      readListState(schema, search),
    search: {
      middlewares: [
        stripSearchParams<State, keyof State, Partial<State>>(listDefaults(schema) as never),
      ],
    },
  }
}

/** The address of a list that can also be told to begin something: `?action=create` (OQ-059). */
export function searchWithAction<S extends z.ZodMiniObject, A extends string>(
  schema: S,
  action: A,
) {
  const { validateSearch, search } = listSearch(schema)
  type State = z.output<S>
  return {
    validateSearch: (
      given: Partial<State> & { action?: string | undefined } & SearchSchemaInput,
    ): State & { action?: A } => ({
      ...validateSearch(given),
      ...(given.action === action && { action }),
    }),
    search,
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * An invitation's token goes along from page to page (AUTH-026, AUTH-050, OQ-040); the address is that of the mailed link, or
 * the one to verify.
 */
export function withInvitation(
  search: { email?: string | undefined; invitation?: string | undefined } & SearchSchemaInput,
): {
  email?: string
  invitation?: string
} {
  const email = text(search.email)
  const invitation = text(search.invitation)
  return { ...(email !== undefined && { email }), ...(invitation !== undefined && { invitation }) }
}

/** What the mailed link to a new password carries (AUTH-078). */
export function resetLink(
  search: { email?: string | undefined; token?: string | undefined } & SearchSchemaInput,
): { email?: string; token?: string } {
  const email = text(search.email)
  const token = text(search.token)
  return { ...(email !== undefined && { email }), ...(token !== undefined && { token }) }
}

/** What any other mailed link carries. */
export function mailedToken(search: { token?: string | undefined } & SearchSchemaInput): {
  token?: string
} {
  const token = text(search.token)
  return token === undefined ? {} : { token }
}

/** The record a form starts with: `?client=7`. */
export const preselected =
  <K extends 'client' | 'case'>(key: K) =>
  (
    search: { [P in K]?: number | string | undefined } & SearchSchemaInput,
  ): { [P in K]?: number } => {
    const id = Number(search[key])
    return (Number.isSafeInteger(id) && id > 0 ? { [key]: id } : {}) as { [P in K]?: number }
  }

const aDay = day('')

/** What a new session starts with: `?case=7&date=2026-02-18`. */
export function sessionSearch(
  search: { case?: number | string | undefined; date?: string | undefined } & SearchSchemaInput,
): { case?: number; date?: string } {
  const { data: date } = aDay.safeParse(search.date)
  return { ...preselected('case')(search), ...(date !== undefined && { date }) }
}

/** The workspace that the dashboard is to show: `?owner_account_id=7` (DASH-001). */
function workspaceSearch(
  search: { owner_account_id?: number | string | undefined } & SearchSchemaInput,
): { owner_account_id?: number } {
  const id = Number(search.owner_account_id)
  return Number.isSafeInteger(id) && id > 0 ? { owner_account_id: id } : {}
}

const MONTH = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/

/** The dashboard: the workspace that it shows, and the month of its calendar. */
export function dashboardSearch(
  search: {
    owner_account_id?: number | string | undefined
    month?: string | undefined
  } & SearchSchemaInput,
): {
  owner_account_id?: number
  month?: string
} {
  return {
    ...workspaceSearch(search),
    ...(MONTH.test(search.month ?? '') && { month: search.month as string }),
  }
}

interface ConnectionsSearch {
  tab?: string
  action?: 'invite'
  item?: string
}

const ITEM = /^(?:invitation|request|employee|firm)-[1-9]\d{0,14}$/

/** Which tab and which dialog of the connections is open (CONN-008 to CONN-011), and which record is pointed at. */
export function connectionsSearch(
  search: {
    tab?: string | undefined
    action?: string | undefined
    item?: string | undefined
  } & SearchSchemaInput,
): ConnectionsSearch {
  const tab = ['requests', 'received-requests', 'sent-requests'].find(
    (known) => known === search.tab,
  )
  return {
    ...(tab !== undefined && { tab }),
    ...(search.action === 'invite' && { action: 'invite' as const }),
    ...(ITEM.test(search.item ?? '') && { item: search.item as string }),
  }
}

export function filterSearch(search: { filter?: string | undefined } & SearchSchemaInput): {
  filter?: string
} {
  const filter = ['unread', 'requests', 'accepted'].find((known) => known === search.filter)
  return filter === undefined ? {} : { filter }
}

/** The open tab of a record's page; the first is left out. */
export const tabSearch =
  <const Tab extends string>(tabs: readonly Tab[]) =>
  (search: { tab?: string | undefined } & SearchSchemaInput): { tab?: Tab } => {
    const tab = tabs.find((known) => known === search.tab)
    return tab === undefined ? {} : { tab }
  }
