import { recordPerson } from '../../../platform/history/person-entries.ts'
import type { PublicContext } from '../../../platform/http/context.ts'

/**
 * Records a failed sign-in of a person. Not awaited: response time must not reveal whether the email
 * is registered, and the request may hold the lock of the user that the entry needs.
 */
export const recordFailure = ({ transaction, request }: PublicContext, user_id: number): void => {
  const event = {
    user_id,
    action: 'POST /login/',
    outcome: 'denied',
    request_id: request.id,
  } as const
  transaction((scope) => recordPerson(scope, event)).catch((error: unknown) =>
    request.logError(error, 'a failed sign-in could not be recorded'),
  )
}
