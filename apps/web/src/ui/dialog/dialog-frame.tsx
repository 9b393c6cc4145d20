import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { buttonClass } from '../button/button-class.ts'
import { HEAD_ACTIONS } from '../toast/toast-place.ts'
import type { DialogProps } from './dialog-props.ts'

const widths = { sm: 'max-w-[440px]', md: 'max-w-[560px]', lg: 'max-w-[680px]' } as const

const FIELDS =
  ':is(input, textarea, select):not(:disabled, [tabindex="-1"], [type="file"], [type="radio"]:not(:checked))'

interface DialogFrameProps extends DialogProps {
  /** The scrolled part, with the children. */
  bodyRef?: RefObject<HTMLDivElement | null>
  onClickCapture?: (event: MouseEvent) => void
  /** A dialog above this one. */
  question?: ReactNode
}

/** A dialog that closes without a question. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, title, description, children, footer, initialFocus, finalFocus } = props
  const { width = 'md', atSide = false, alert = false } = props
  const ownBody = useRef<HTMLDivElement>(null)
  const { bodyRef: body = ownBody, onOpenChange, onClosed, question } = props
  // On a touch screen a focused field would open the keyboard over the dialog.
  const focusFirstField = (openType: string) =>
    openType === 'touch' || (body.current?.querySelector<HTMLElement>(FIELDS) ?? true)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
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
          onClickCapture={props.onClickCapture}
          className={clsx(
            'appear fixed z-50 flex flex-col bg-surface shadow-popup outline-none',
            atSide
              ? 'inset-y-0 right-0 w-full border-line lg:max-w-[560px] lg:border-l'
              : `inset-x-4 top-[8vh] mx-auto max-h-[84vh] rounded-lg border border-line ${widths[width]}`,
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
          {question}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Head({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
      <div className="min-w-0 pt-0.5">
        <Base.Title className="text-[21px] leading-7">{title}</Base.Title>
        {description !== undefined && (
          <Base.Description className="mt-0.5 text-ink-2">{description}</Base.Description>
        )}
      </div>
      <Base.Close
        {...HEAD_ACTIONS}
        aria-label={t('Close')}
        className={buttonClass({ tone: 'ghost', size: 'icon-sm' }, '-mr-2')}
      >
        <X aria-hidden size={17} />
      </Base.Close>
    </div>
  )
}
