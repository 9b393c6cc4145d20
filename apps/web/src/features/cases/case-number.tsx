import { t } from '@casework/texts'
import { Copy } from 'lucide-react'
import { copyText } from '~/platform/copy-text'
import { Button, toast } from '~/ui'

/** The number as plain text, with a button that copies it. */
export function CaseNumber({ number }: { number: string }) {
  const copy = async () => {
    if (await copyText(number)) toast.success(t('Number copied'))
    else toast.error(t('The number could not be copied'))
  }
  return (
    <span className="-my-1 flex items-center gap-1">
      <span className="text-label tracking-normal text-ink-2">{number}</span>
      <Button
        size="icon-sm"
        tone="ghost"
        className="size-6! text-ink-3!"
        aria-label={t('Copy number')}
        onClick={() => void copy()}
      >
        <Copy aria-hidden size={13} />
      </Button>
    </span>
  )
}
