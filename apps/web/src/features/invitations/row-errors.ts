import { ApiError } from '~/platform/http/api-error'

/** A field of the invite form and the server's message for it. */
export interface RowError {
  field: `people.${number}.${'email' | 'name'}` | 'assigned_role' | 'message'
  message: string
}

const COLUMNS = { emails: 'email', invited_names: 'name' } as const

/** The server reports fields of the sent lists: "emails.2" is the email of the third row. */
export function getRowErrors(error: unknown): RowError[] {
  const data = error instanceof ApiError ? (error.data ?? {}) : {}
  return Object.entries(data).flatMap(([name, [message]]): RowError[] => {
    if (message === undefined) return []
    if (name === 'assigned_role' || name === 'message') return [{ field: name, message }]
    const [, list, row] = /^(emails|invited_names)\.(\d+)$/.exec(name) ?? []
    return list === 'emails' || list === 'invited_names'
      ? [{ field: `people.${Number(row)}.${COLUMNS[list]}`, message }]
      : []
  })
}
