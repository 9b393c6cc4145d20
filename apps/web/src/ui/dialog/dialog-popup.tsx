import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '../button/button-class.ts'
import type { DialogProps } from './dialog-props.ts'

const widths = { sm: 'max-w-[440px]', md: 'max-w-[560px]', lg: 'max-w-[680px]' } as const

const FIELDS =
  ':is(input, textarea, select):not(:disabled, [tabindex="-1"], [type="file"], [type="radio"]:not(:checked))'

/** The full dialog, loaded by `Dialog` when the first one opens. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'md',
  alert = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  // On a touch screen a focused field would open the keyboard over the dialog.
  const focusFirstField = (openType: string) =>
    openType === 'touch' || (body.current?.querySelector<HTMLElement>(FIELDS) ?? true)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={alert}
    >
      <Base.Portal>
        {/* A dialog above another one covers that one, too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          initialFocus={initialFocus ?? focusFirstField}
          {...(finalFocus && { finalFocus })}
          role={alert ? 'alertdialog' : 'dialog'}
          className={clsx(
            'appear fixed inset-x-4 top-[8vh] z-50 mx-auto flex max-h-[84vh] flex-col rounded-lg border border-line bg-surface shadow-popup outline-none',
            widths[width],
          )}
        >
          <Head title={title} description={description} />
          {children !== undefined && (
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
              {children}
            </div>
          )}
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Head({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
      <div className="pt-0.5">
        <Base.Title className="text-[21px] leading-7">{title}</Base.Title>
        {description !== undefined && (
          <Base.Description className="mt-0.5 text-ink-2">{description}</Base.Description>
        )}
      </div>
      <Base.Close
        aria-label={t('Close')}
        className={buttonClass({ tone: 'ghost', size: 'icon-sm' }, '-mr-2')}
      >
        <X aria-hidden size={17} />
      </Base.Close>
    </div>
  )
}
