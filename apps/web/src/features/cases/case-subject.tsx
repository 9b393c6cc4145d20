import { t } from '@casework/texts'
import { FoldedText, VisuallyHidden } from '~/ui'

/** What a case is about: its description. */
export function CaseSubject({ text }: { text: string }) {
  return (
    <section aria-labelledby="case-subject">
      <h2 id="case-subject">
        <VisuallyHidden>{t('Description')}</VisuallyHidden>
      </h2>
      <FoldedText text={text} lines={3} className="max-w-[80ch] text-large" />
    </section>
  )
}
