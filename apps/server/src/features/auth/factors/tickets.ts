import { randomBytes } from 'node:crypto'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { consumeTicket, countTicketTry, type Ticket, type TicketPurpose } from './tickets.sql.ts'

export const createTicketRefusal = () =>
  invalidField('ticket', 'This sign-in has expired. Please start again.')

/** Returns a secret of 256 bits and its hash, which is stored. */
export function createTicketSecret() {
  const ticket = randomBytes(32).toString('base64url')
  return { ticket, token_hash: hashSecret(ticket) }
}

type OwnTransaction = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>

/**
 * Commits the attempt before anything is compared, so that a rolled-back request still counts.
 * @throws Refusal naming `ticket` if it is unknown, expired, used, spent or of another purpose or
 * sign-in
 */
export async function countTicketAttempt(
  transaction: OwnTransaction,
  ticket: string | undefined,
  purposes: readonly TicketPurpose[],
  holder?: { readonly user_id: number; readonly sign_in_id: number },
): Promise<Ticket> {
  const found =
    ticket === undefined
      ? undefined
      : await transaction((scope) => countTicketTry(scope, hashSecret(ticket), purposes, holder))
  if (!found) throw createTicketRefusal()
  return found
}

/** @throws Refusal naming `ticket` if another request has used it first */
export async function useTicket(scope: Scope, { id }: Ticket): Promise<void> {
  if (!(await consumeTicket(scope, id))) throw createTicketRefusal()
}
