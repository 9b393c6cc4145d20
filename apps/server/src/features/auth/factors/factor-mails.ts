// Mails about the factors of a person. They are always sent.
import { translate } from '@casework/texts'
import type { Scope } from '../../../platform/database/query/scope.ts'
import type { RequestInfo } from '../../../platform/http/context.ts'
import { renderMail, type Mail } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { readCaller } from '../caller.ts'
import { describeDevice } from '../describe-device.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'

export type Say = (text: string, values?: Record<string, string | number>) => string

type Recipient = Pick<User, 'email' | 'name' | 'language'>

/** @param describe says what has happened */
export const renderFactorChangedMail = (
  recipient: Recipient,
  request: RequestInfo,
  publicUrl: string,
  describe: (say: Say) => string,
): Mail =>
  renderFactorMail(recipient, request, publicUrl, (say) => ({
    subject: say('Your second factor was changed'),
    what: describe(say),
  }))

/** Tells the person that a recovery code was used, and how many are left. */
export async function sendRecoveryCodeMail(
  { outbox, publicUrl }: Pick<AuthDeps, 'outbox' | 'publicUrl'>,
  { scope, request }: { scope: Scope; request: RequestInfo },
  user: Pick<User, 'id'> & Recipient,
): Promise<void> {
  const n = await countRecoveryCodes(scope, user.id)
  const mail = renderFactorMail(user, request, publicUrl, (say) => ({
    subject: say('A recovery code was used'),
    what: say('{n, plural, one {# code is left} other {# codes are left}}', { n }),
  }))
  await outbox.send(scope, mail)
}

function renderFactorMail(
  { email, name, language }: Recipient,
  request: RequestInfo,
  publicUrl: string,
  write: (say: Say) => { subject: string; what: string },
): Mail {
  const say: Say = (text, values = {}) => translate(language ?? 'en', text, values)
  const { subject, what } = write(say)
  const { user_agent, address } = readCaller(request)
  const place = [describeDevice(user_agent, language ?? 'en'), address].filter(Boolean).join(', ')
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return {
    to: email,
    subject,
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        what,
        say('Time: {time} UTC', { time }),
        ...(place ? [say('From: {place}', { place })] : []),
      ],
      action: {
        label: say('Check your sign-ins'),
        link: `${publicUrl}/profile-settings?tab=security`,
      },
      closing: say(
        'If this was not you, change your password now and end the sign-ins that you do not know.',
      ),
    }),
  }
}
