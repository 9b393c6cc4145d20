import type pg from 'pg'

/** A connection as the DATABASE_URL of a process. */
export const urlOf = ({ host = '', port, user, password, database }: pg.ClientConfig) => {
  const at = new URLSearchParams({ host, port: String(port) })
  return `postgresql://${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}@localhost/${database ?? ''}?${at.toString()}`
}
