import { translate } from '@casework/texts'
import { mailBody, type Mail } from '../../platform/mail/mail.ts'

interface Change {
  /** The address so far, which the mail goes to. */
  readonly email: string
  readonly name: string
  readonly language: string
  readonly new_email: string
}

/** Tells the old address that it is no longer the one to sign in with (OQ-228). */
export function addressMail({ email, name, language, new_email }: Change): Mail {
  const say = (text: string, values: Record<string, string> = {}) => translate(language, text, values)
  return {
    to: email,
    subject: say('Your e-mail address was changed'),
    ...mailBody({
      greeting: say('Hello {name},', { name }),
      paragraphs: [say('The e-mail address of your Casework account was changed to {email}. From now on you sign in with that address.', { email: new_email })],
      closing: say('If you did not change it, somebody else has access to your account: tell whoever runs Casework for you at once.'),
    }),
  }
}
