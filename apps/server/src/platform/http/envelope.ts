import type { FastifyReply } from 'fastify'
import type { Failure, FieldErrors } from '@casework/contract/parts/answer'
import { translate } from '@casework/texts'
import { refusals } from '../counters.ts'
import type { Refusal } from '../refusal.ts'

/** Builds the failure envelope in the language of the caller. */
export function toFailure(refusal: Refusal, language: string): Failure {
  const localize = (text: string) => translate(language, text, refusal.values)
  const localizeWithSubject = (text: string) =>
    refusal.subject === undefined ? localize(text) : `${refusal.subject}: ${localize(text)}`
  const data: FieldErrors | null =
    refusal.data ??
    (refusal.fields &&
      Object.fromEntries(
        Object.entries(refusal.fields).map(([field, messages]) => [
          field,
          messages.map(localizeWithSubject),
        ]),
      ))
  return {
    success: false,
    error: { status: refusal.status, type: refusal.type, message: localize(refusal.message), data },
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: string): FastifyReply {
  refusals.inc({ type: refusal.type, status: String(refusal.status) })
  if (refusal.retryAfter !== undefined)
    reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toFailure(refusal, language)))
}
