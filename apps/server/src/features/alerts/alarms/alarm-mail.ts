import { translate } from '@casework/texts'
import { preventLinks, renderMail, type Mail } from '../../../platform/mail/mail.ts'
import { renderAlert } from '../texts.ts'
import type { Alarm, Recipient } from './alarms.sql.ts'

/** Says the same as the alert, without the name of any record. */
export function renderAlarmMail(
  { name, email, language }: Recipient,
  { kind, n }: Alarm,
  { person, firm }: { person: string; firm: string },
): Mail {
  const { title, message } = renderAlert(
    kind,
    { person: preventLinks(person), n },
    { language, region: null },
  )
  return {
    to: email,
    subject: title,
    ...renderMail({
      greeting: translate(language, 'Hello {name},', { name }),
      paragraphs: [
        message,
        translate(language, 'Please check with this person whether that was intended.'),
      ],
      closing: translate(language, 'You receive this email because you administer {firm}.', {
        firm: preventLinks(firm),
      }),
    }),
  }
}
