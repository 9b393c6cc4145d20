import type { SearchSchemaInput } from '@tanstack/react-router'
import { readText } from '~/platform/router/search'

/** An invitation's token and the invited address, or the address to verify. */
export function invitationSearch(
  search: { email?: string | undefined; invitation?: string | undefined } & SearchSchemaInput,
): { email?: string; invitation?: string } {
  const email = readText(search.email)
  const invitation = readText(search.invitation)
  return { ...(email !== undefined && { email }), ...(invitation !== undefined && { invitation }) }
}

/** The mailed link to a new password. */
export function resetLinkSearch(
  search: { email?: string | undefined; token?: string | undefined } & SearchSchemaInput,
): { email?: string; token?: string } {
  const email = readText(search.email)
  const token = readText(search.token)
  return { ...(email !== undefined && { email }), ...(token !== undefined && { token }) }
}

/** Any other mailed link. */
export function tokenSearch(search: { token?: string | undefined } & SearchSchemaInput): {
  token?: string
} {
  const token = readText(search.token)
  return token === undefined ? {} : { token }
}
