import { translate } from '@casework/texts'
import { preventLinks, renderMail, type Mail } from '../../platform/mail/mail.ts'

interface Recipient {
  readonly name: string
  readonly email: string
  readonly language: string
}

/** Renders a notification as a mail (OQ-122). */
export function renderNotificationMail(
  { name, email, language }: Recipient,
  { title, message }: { title: string; message: string },
  values: Record<string, string>,
  publicUrl: string,
): Mail {
  const say = (text: string, textValues: Record<string, string> = {}) =>
    translate(language, text, textValues)
  return {
    to: email,
    subject: say(title, values),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          message,
          Object.fromEntries(
            Object.entries(values).map(([key, value]) => [key, preventLinks(value)]),
          ),
        ),
      ],
      action: { label: say('Open notifications'), link: `${publicUrl}/notifications` },
      closing: say('You can turn these emails off in your profile settings, under Preferences.'),
    }),
  }
}
