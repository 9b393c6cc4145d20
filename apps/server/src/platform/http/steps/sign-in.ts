import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyRequest } from 'fastify'
import { signedOut, type TokenClaims } from '../access/actor.ts'

/** Returns the claims of a valid access token, else undefined. */
export type ReadToken = (token: string) => TokenClaims | undefined

export interface SignIn {
  read(request: FastifyRequest): TokenClaims | undefined
  /**
   * Undefined for a public endpoint, which asks for no token.
   * @throws Refusal authentication_error without a valid one
   */
  require(request: FastifyRequest): TokenClaims | undefined
}

export function createSignIn({ permission }: AnyEndpoint, readToken: ReadToken): SignIn {
  const read = ({ headers: { authorization } }: FastifyRequest) =>
    authorization?.startsWith('Bearer ') ? readToken(authorization.slice(7)) : undefined
  return {
    read,
    require: (request) => {
      if (permission === 'public') return undefined
      const claims = read(request)
      if (!claims) throw signedOut()
      return claims
    },
  }
}
