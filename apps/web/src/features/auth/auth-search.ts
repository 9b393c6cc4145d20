import type { SearchSchemaInput } from '@tanstack/react-router'
import { readText } from '~/platform/router/search'

interface InvitationSearch {
  email?: string
  name?: string
  invitation?: string
}

/** An invitation's token with the invited address and name, or the address to verify. */
export function invitationSearch(
  search: { [key in keyof InvitationSearch]: string | undefined } & SearchSchemaInput,
): InvitationSearch {
  const email = readText(search.email)
  const name = readText(search.name)
  const invitation = readText(search.invitation)
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(invitation !== undefined && { invitation }),
  }
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
