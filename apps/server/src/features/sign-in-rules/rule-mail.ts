import { translate } from '@casework/texts'
import { formatDay } from '../../platform/format-day.ts'
import { preventLinks, renderMail, type Mail } from '../../platform/mail/mail.ts'
import type { FirmPerson } from './people.sql.ts'

/** Tells an employee when they will need a second factor, whatever their mail preferences. */
export function renderRuleMail(
  { email, name, language }: Pick<FirmPerson, 'email' | 'name' | 'language'>,
  { firm, from_day }: { readonly firm: string; readonly from_day: string },
  publicUrl: string,
): Mail {
  const say = (text: string, values: Record<string, string | number> = {}) =>
    translate(language, text, values)
  const date = formatDay(from_day, { language, region: null })
  const safeFirm = preventLinks(firm)
  return {
    to: email,
    subject: say('{firm} requires a second factor from {date}', { firm, date }),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say(
          '{firm} requires a second factor from {date}. After that you cannot work in {firm} without one.',
          { firm: safeFirm, date },
        ),
        say('You can set up a passkey or an authenticator app in Profile Settings, Security.'),
      ],
      action: {
        label: say('Set up second factor'),
        link: `${publicUrl}/profile-settings?tab=security`,
      },
      closing: say('You receive this email because you work for {firm}.', { firm: safeFirm }),
    }),
  }
}
