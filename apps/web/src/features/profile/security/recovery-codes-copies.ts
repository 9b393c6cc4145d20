import { t } from '@casework/texts'
import { saveBytes } from '~/platform/http/files'
import { formatDate } from '~/platform/i18n/format'

const FILE_NAME = 'casework-recovery-codes.txt'

const buildHead = (email: string): readonly string[] => [
  t('Recovery codes for Casework'),
  email,
  t('Created {date}', { date: formatDate(new Date().toISOString()) }),
  t('Keep these codes in a safe place. Each works once. They are not shown again.'),
]

/** Saves the codes as a text file. */
export function downloadCodes(codes: readonly string[], email: string): void {
  saveBytes([[...buildHead(email), '', ...codes, ''].join('\n')], FILE_NAME)
}

/** Prints a page with the codes only. */
export function printCodes(codes: readonly string[], email: string): void {
  const page = document.createElement('div')
  page.className = 'printed-codes'
  for (const line of [...buildHead(email), '', ...codes]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    page.append(paragraph)
  }
  // The page's policy allows style sheets that are built by scripts, and no inline styles.
  const styles = new CSSStyleSheet()
  styles.replaceSync(`
    @media screen { .printed-codes { display: none } }
    @media print {
      body > :not(.printed-codes) { display: none }
      .printed-codes p { min-height: 1.6em; font-size: 13pt; color: black }
    }
  `)
  document.body.append(page)
  document.adoptedStyleSheets.push(styles)
  const clear = () => {
    page.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== styles)
  }
  addEventListener('afterprint', clear, { once: true })
  print()
}
