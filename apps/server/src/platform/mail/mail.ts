import { looksLikeAddress } from '@casework/contract/parts/email-address'
import { translate } from '@casework/texts'

/** A mail with the same content as text and as HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Display name of the sender's address, such as a firm. Default: that of MAIL_FROM. */
  readonly from_name?: string
}

/** The sender of a firm's mails. A name from before that looks like an address is left out. */
export const nameSender = (language: string, firm: string): string =>
  looksLikeAddress(firm) ? 'Casework' : translate(language, '{firm} via Casework', { firm })

export interface MailParts {
  /** May contain user input, such as the recipient's name; `renderMail` prevents links in it. */
  readonly greeting: string
  /** Apply `preventLinks` to user input first. */
  readonly paragraphs: readonly string[]
  /** A value shown in large type, such as a code. */
  readonly highlight?: string
  /** A button; the link is also in the text. */
  readonly action?: { readonly label: string; readonly link: string }
  readonly closing: string
  /** The firm that sends it; one with a postal address signs. `renderMail` prevents links in both. */
  readonly firm?: { readonly name: string; readonly address: string | null }
}

const escape = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ??
      character,
  )

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Keeps mail programs from turning user input into links, in plain text too: inserts a zero-width
 * space after each character that a URL or email needs. The only link of a mail is its `action`.
 */
export const preventLinks = (text: string): string =>
  text.replaceAll(/[.:@．。｡：＠](?=\S)|[/／](?=[/／])/g, `$&${ZERO_WIDTH_SPACE}`)

const INK = '#1a2226'
const SANS = "'Public Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"

/** Renders plain text and HTML in the product's style. Every part is escaped. */
export function renderMail({
  greeting,
  paragraphs,
  highlight,
  action,
  closing,
  firm,
}: MailParts): Pick<Mail, 'text' | 'html'> {
  const safeGreeting = preventLinks(greeting)
  const signature = firm?.address
    ? { name: preventLinks(firm.name), address: preventLinks(firm.address) }
    : undefined
  const lines = [
    safeGreeting,
    ...paragraphs,
    ...(highlight ? [highlight] : []),
    ...(action ? [action.link] : []),
    closing,
    'Casework',
    ...(signature ? [`${signature.name}\n${signature.address}`] : []),
  ]
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const box = highlight
    ? `<p style="margin:0 0 16px;padding:16px;background:#f6edda;border-left:3px double #c9a45c;font:500 30px/36px ${SERIF};letter-spacing:.2em">${escape(highlight)}</p>`
    : ''
  const button = action
    ? `<p style="margin:0 0 16px"><a href="${escape(action.link)}" style="display:inline-block;padding:10px 20px;background:#15505f;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px">${escape(action.label)}</a></p>`
    : ''
  const postal = signature
    ? `<p style="margin:0;font-weight:600">${escape(signature.name)}</p><p style="margin:0;white-space:pre-line">${escape(signature.address)}</p>`
    : ''
  const html = `<!doctype html><html><head><meta charset="utf-8"></head><body style="margin:0;background:#f7f5f0;color:${INK};font:15px/24px ${SANS}">
<table role="presentation" width="100%"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" style="max-width:560px;background:#fffefb;border:1px solid #e0dbcf"><tr><td style="padding:20px 32px;border-bottom:3px double #c9a45c;font:500 22px/28px ${SERIF}">Casework</td></tr>
<tr><td style="padding:24px 32px">${paragraph(safeGreeting)}${paragraphs.map(paragraph).join('')}${box}${button}${paragraph(closing)}${postal}</td></tr></table>
</td></tr></table></body></html>`
  return { text: `${lines.join('\n\n')}\n`, html }
}
