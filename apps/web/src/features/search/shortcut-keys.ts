import type { Action, Resource } from '@casework/contract/permissions'
import { paths } from '~/platform/router/paths'

/** Milliseconds between G and the key that names the screen. */
export const SEQUENCE_MS = 1_500

export type Link = { to: string; params?: Record<string, string>; search?: Record<string, unknown> }

/** Screens by the key that follows G. */
export const SCREEN_KEYS: Readonly<Record<string, () => Link>> = {
  h: paths.dashboard,
  c: paths.cases,
  l: paths.clients,
  s: paths.sessions,
  d: paths.documents,
  f: paths.firm,
}

export interface NewRecord {
  needs: readonly [Resource, Action]
  link: Link
}

/** What N creates on this page: a record of its list, or the next one below its record. */
export function findNewRecord(pathname: string): NewRecord | undefined {
  const [, list = '', record, rest] = pathname.replace(/\/$/, '').split('/')
  const id = Number(record)
  if (rest !== undefined) return undefined
  if (record === undefined) return NEW_IN_LIST[list]?.()
  return Number.isSafeInteger(id) && id > 0 ? NEW_IN_RECORD[list]?.(id) : undefined
}

const NEW_IN_LIST: Partial<Record<string, () => NewRecord>> = {
  clients: () => ({ needs: ['client', 'create'], link: paths.newClient() }),
  cases: () => ({ needs: ['case', 'create'], link: paths.newCase() }),
  sessions: () => ({ needs: ['session', 'create'], link: paths.newSession() }),
  documents: () => ({
    needs: ['document', 'create'],
    link: { ...paths.documents(), search: { action: 'upload' } },
  }),
}

const NEW_IN_RECORD: Partial<Record<string, (id: number) => NewRecord>> = {
  clients: (id) => ({ needs: ['case', 'create'], link: paths.newCase(id) }),
  cases: (id) => ({ needs: ['session', 'create'], link: paths.newSession({ case: id }) }),
}
