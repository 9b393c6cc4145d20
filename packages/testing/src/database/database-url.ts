import type pg from 'pg'

/** Formats a connection as a DATABASE_URL. */
export const toDatabaseUrl = ({ host = '', port, user, password, database }: pg.ClientConfig) => {
  const address = new URLSearchParams({ host, port: String(port) })
  return `postgresql://${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}@localhost/${database ?? ''}?${address.toString()}`
}
