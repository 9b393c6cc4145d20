import { t } from '@casework/texts'
import { Download, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { backGuard, Button, Checkbox, ConfirmDialog, Dialog } from '~/ui'
import { downloadCodes, printCodes } from './recovery-codes-copies.ts'

interface RecoveryCodesDialogProps {
  /** Undefined closes the dialog. */
  codes: readonly string[] | undefined
  onDone: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Shows new recovery codes, and asks before they are lost. */
export function RecoveryCodesDialog({ codes, onDone, finalFocus }: RecoveryCodesDialogProps) {
  // The codes stay while the dialog fades out.
  const [shown, setShown] = useState(codes)
  const [isSaved, setIsSaved] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const download = useRef<HTMLButtonElement>(null)
  const isOpen = codes !== undefined
  if (codes !== undefined && codes !== shown) {
    setShown(codes)
    setIsSaved(false)
  }
  useGuard(isOpen && !isSaved, () => setIsAsking(true))
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && (isSaved ? onDone() : setIsAsking(true))}
      onClosed={() => setShown(undefined)}
      title={t('Recovery codes')}
      initialFocus={download}
      finalFocus={finalFocus}
      footer={
        <Button
          tone="primary"
          className="max-sm:w-full"
          disabledReason={isSaved ? undefined : t('Confirm that you have saved the codes.')}
          onClick={onDone}
        >
          {t('Done')}
        </Button>
      }
    >
      <Codes codes={shown ?? []} download={download} />
      <Checkbox
        className="mt-5"
        label={t('I have saved the codes')}
        checked={isSaved}
        onCheckedChange={setIsSaved}
      />
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Close without saving the codes?')}
        confirmLabel={t('Close')}
        cancelLabel={t('Back')}
        onConfirm={() => {
          setIsAsking(false)
          onDone()
        }}
      >
        {t('They are not shown again. You can create new codes later.')}
      </ConfirmDialog>
    </Dialog>
  )
}

interface CodesProps {
  codes: readonly string[]
  /** Receives the button that should have the focus first. */
  download: RefObject<HTMLButtonElement | null>
}

function Codes({ codes, download }: CodesProps) {
  const { email } = useSignedInUser()
  return (
    <>
      <p className="text-ink-2">
        {t('Keep these codes in a safe place. Each works once. They are not shown again.')}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 text-center font-mono text-large sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          ref={download}
          className="max-sm:w-full"
          onClick={() => downloadCodes(codes, email)}
        >
          <Download aria-hidden size={15} />
          {t('Download')}
        </Button>
        <Button className="max-sm:w-full" onClick={() => printCodes(codes, email)}>
          <Printer aria-hidden size={15} />
          {t('Print')}
        </Button>
      </div>
    </>
  )
}

/** Asks before Back or a reload loses the codes. */
function useGuard(isNeeded: boolean, ask: () => void): void {
  const onBack = useEffectEvent(ask)
  useEffect(() => {
    if (!isNeeded) return undefined
    const unblock = backGuard.block?.(() => {
      onBack()
      return true
    })
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => {
      unblock?.()
      removeEventListener('beforeunload', onUnload)
    }
  }, [isNeeded])
}
