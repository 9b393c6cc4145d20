// The last resort of a person who has lost every factor and the recovery codes: their operator.
import { translate } from '@casework/texts'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { renderMail, type Mail } from '../../../platform/mail/mail.ts'
import { findUserByEmail, lockUser, type User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { endAllSignIns } from '../tokens/refresh-tokens.sql.ts'
import { removeAllFactors } from './remove-factors.ts'

export interface ResetFactors {
  readonly user_id: number
  /** Sign-ins that have ended. */
  readonly ended_count: number
  /** False if there was nothing to remove; then nothing was changed. */
  readonly had_factor: boolean
}

/**
 * Removes all factors of a person, ends their sign-ins and mails them. Their password stays.
 * @returns undefined if nobody has this email
 */
export async function resetFactors(
  scope: Scope,
  email: string,
  { outbox, publicUrl }: Pick<AuthDeps, 'outbox' | 'publicUrl'>,
): Promise<ResetFactors | undefined> {
  const found = await findUserByEmail(scope, email)
  const user = found && (await lockUser(scope, found.id))
  if (!user) return undefined
  const { id: user_id } = user
  if (user.second_factor_since === null) return { user_id, ended_count: 0, had_factor: false }
  await removeAllFactors(scope, user)
  const ended = await endAllSignIns(scope, user_id)
  await outbox.send(scope, renderResetFactorsMail(user, publicUrl))
  return { user_id, ended_count: ended.length, had_factor: true }
}

function renderResetFactorsMail({ email, name, language }: User, publicUrl: string): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language ?? 'en', text, values)
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return {
    to: email,
    subject: say('Your second factor was changed'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          'The operator of this Casework removed your second factor and signed you out everywhere. Your account is protected by your password only.',
        ),
        say('Time: {time} UTC', { time }),
      ],
      action: {
        label: say('Set up second factor'),
        link: `${publicUrl}/profile-settings?tab=security`,
      },
      closing: say('If you did not ask for this, tell the operator and change your password now.'),
    }),
  }
}
