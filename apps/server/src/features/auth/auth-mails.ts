import { CODE_SECONDS, RESET_HOURS, UNDO_DAYS } from '@casework/contract/auth'
import { translate } from '@casework/texts'
import { renderMail, type Mail } from '../../platform/mail/mail.ts'

/** The name in a mail that is rendered for constant work and never sent. */
export const PLACEHOLDER_NAME = 'Jane Doe'

export interface Recipient {
  readonly email: string
  readonly name: string
  readonly language: string
}

/** Renders the mail with a sign-up's verification code (OQ-056). */
export function renderCodeMail({ email, name, language }: Recipient, code: string): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  return {
    to: email,
    subject: say('Your verification code'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          'Someone signed up for Casework with this address as {name}. If this was you, enter this code:',
          { name },
        ),
      ],
      highlight: code,
      closing: say(
        'The code is valid for {minutes} minutes. If this was not you, ignore this email and do not share the code with anyone.',
        {
          minutes: CODE_SECONDS / 60,
        },
      ),
    }),
  }
}

/**
 * Renders the answer to a resend when several sign-ups of the email are pending: a new code could
 * confirm someone else's sign-up.
 */
export function renderSignUpAgainMail({ email, language }: Recipient, publicUrl: string): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  return {
    to: email,
    subject: say('Please sign up again'),
    ...renderMail({
      greeting: say('Hello,'),
      paragraphs: [
        say(
          'Someone requested a new code, but several sign-ups with this address are waiting to be confirmed. Please sign up again:',
        ),
      ],
      action: { label: say('Sign up'), link: `${publicUrl}/register` },
      closing: say('If this was not you, you can ignore this email.'),
    }),
  }
}

/** Renders the mail with the code that verifies a new email; it goes to that email. */
export function renderChangeCodeMail(
  { name, language }: Recipient,
  new_email: string,
  code: string,
): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  return {
    to: new_email,
    subject: say('Your verification code'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          'Someone wants to use this address for the Casework account of {name}. If this was you, enter this code in your profile:',
          { name },
        ),
      ],
      highlight: code,
      closing: say(
        'The code is valid for {minutes} minutes. If this was not you, ignore this email and do not share the code with anyone.',
        {
          minutes: CODE_SECONDS / 60,
        },
      ),
    }),
  }
}

/** Renders the notice of a requested change to the current email, with the undo link. */
export function renderChangeNoticeMail(
  { email, name, language }: Recipient,
  new_email: string,
  token: string,
  publicUrl: string,
): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  return {
    to: email,
    subject: say('A change of your email was requested'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          'Someone who knows your password wants to change the email of your Casework account to {email}.',
          { email: new_email },
        ),
        say(
          'If this was you, there is nothing else to do: the address changes once you enter the code we sent to the new address. If this was not you, use this link:',
        ),
      ],
      action: {
        label: say('Keep my address'),
        link: `${publicUrl}/undo-email?token=${encodeURIComponent(token)}`,
      },
      closing: say(
        'The link works once and is valid for {days} days, even after the change. It restores this address, signs you out everywhere and lets you choose a new password.',
        { days: UNDO_DAYS },
      ),
    }),
  }
}

/** Renders the reset mail. @param publicUrl from the settings, never from a request */
export function renderResetMail(
  { email, name, language }: Recipient,
  token: string,
  publicUrl: string,
): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  const link = `${publicUrl}/reset-password?email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`
  return {
    to: email,
    subject: say('Reset your password'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [say('We received a request to reset your password. Choose a new one here:')],
      action: { label: say('Choose a new password'), link },
      closing: say(
        'The link works once and is valid for {hours, plural, one {# hour} other {# hours}}. If you did not request it, you can ignore this email: your password stays the same.',
        { hours: RESET_HOURS },
      ),
    }),
  }
}
