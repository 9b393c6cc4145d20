// Mails a person who has signed in from an unknown device, whatever their mail preferences.
import { translate } from '@casework/texts'
import type { Scope } from '../../../platform/database/query/scope.ts'
import type { RequestInfo } from '../../../platform/http/context.ts'
import { parseNeighbourhood } from '../../../platform/limits/network-address.ts'
import { renderMail, type Mail } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { readCaller, type Caller } from '../caller.ts'
import { describeDevice } from '../describe-device.ts'
import { saveDevice } from './known-devices.sql.ts'

type Recipient = Pick<User, 'id' | 'name' | 'email' | 'language'>

interface NewSignIn {
  readonly request: RequestInfo
  readonly user: Recipient
  /** From the device cookie that this sign-in sets. */
  readonly device_id: string
  /** False if the device cookie contains the person, and for the first sign-in of an account. */
  readonly is_new_device: boolean
}

/** Stores the device of a sign-in in its transaction, and mails the person if it is new. */
export async function noteDevice(
  scope: Scope,
  { request, user, device_id, is_new_device }: NewSignIn,
  { outbox, publicUrl }: Pick<AuthDeps, 'outbox' | 'publicUrl'>,
): Promise<void> {
  const caller = readCaller(request)
  const mailTime = await saveDevice(scope, {
    user_id: user.id,
    token_hash: hashSecret(device_id),
    user_agent: caller.user_agent,
    network: parseNeighbourhood(request.ip),
    is_known: !is_new_device,
  })
  if (mailTime === undefined) return
  const language = user.language ?? request.language
  await outbox.send(scope, renderNewSignInMail({ ...user, language }, caller, mailTime, publicUrl))
}

function renderNewSignInMail(
  { email, name, language }: Recipient & { readonly language: string },
  { user_agent, address }: Caller,
  time: string,
  publicUrl: string,
): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  return {
    to: email,
    subject: say('New sign-in to your account'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          'Someone signed in to your Casework account from a device that you have not used before.',
        ),
        say('Device: {device}', { device: describeDevice(user_agent, language) || say('Unknown') }),
        say('Address: {address}', { address: address ?? say('Unknown') }),
        say('Time: {time} UTC', { time }),
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
