import type { FactorMethod } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Banner, Button } from '~/ui'
import { askForPasskey, type PasskeyAnswer, type PasskeyCeremony } from './ask-for-passkey.ts'
import { AppCodeForm, RecoveryCodeForm } from './code-forms.tsx'
import { getFailureMessage } from './failure-message.ts'
import { listUsableMethods } from './usable-methods.ts'
import { useAbortable } from './use-abortable.ts'

/** What gets the focus. */
const FIRST = 'button, input'

export type FactorAnswer = { code: string } | PasskeyAnswer

interface ConfirmFactorProps {
  /** The factors that the person has. */
  methods: readonly FactorMethod[]
  startPasskey: () => Promise<PasskeyCeremony>
  /** Rejects with the server's refusal. */
  onAnswer: (answer: FactorAnswer) => Promise<void>
  /** Whether the question is still open: a dialog shows it while it fades out. */
  isOpen?: boolean | undefined
  /** Leaves the question; without it there is no link "Back". */
  onBack?: (() => void) | undefined
  /** Focuses the first method; a dialog does so itself. */
  autoFocus?: boolean | undefined
  /** Receives the button that should have the focus first. */
  passkeyButton?: RefObject<HTMLButtonElement | null> | undefined
}

/** Asks for one of the person's factors: a passkey, a code of the app, or a recovery code. */
export function ConfirmFactor(props: ConfirmFactorProps) {
  const { methods, onAnswer, onBack, autoFocus = false } = props
  const container = useRef<HTMLDivElement>(null)
  const usable = listUsableMethods(methods)
  const hasMain = usable.some((method) => method !== 'recovery_code')
  const [isRecovering, setIsRecovering] = useState(!hasMain && usable.length > 0)
  const hasMoved = useRef(autoFocus)
  useEffect(() => {
    if (hasMoved.current) container.current?.querySelector<HTMLElement>(FIRST)?.focus()
    // Pressing the link removes it, so later changes move the focus.
    hasMoved.current = true
  }, [isRecovering])
  const sendCode = (code: string) => onAnswer({ code })
  if (isRecovering)
    return (
      <div ref={container} className="space-y-5">
        {!hasMain && methods.includes('passkey') && <Unavailable />}
        <RecoveryCodeForm onCode={sendCode} />
        <BackLink onBack={hasMain ? () => setIsRecovering(false) : onBack} />
      </div>
    )
  return (
    <div ref={container} className="space-y-5">
      {usable.includes('passkey') && <PasskeyButton {...props} usable={usable} />}
      {usable.includes('totp') && (
        <AppCodeForm onCode={sendCode} isPrimary={!usable.includes('passkey')} />
      )}
      {usable.length === 0 && <Unavailable />}
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {usable.includes('recovery_code') && (
          <Button tone="quiet" onClick={() => setIsRecovering(true)}>
            {t('Use a recovery code')}
          </Button>
        )}
        <BackLink onBack={onBack} />
      </div>
    </div>
  )
}

/** The person has passkeys, but not for this address. */
const Unavailable = () => (
  <Banner tone="warning">{t('Passkeys need https and a domain name.')}</Banner>
)

const BackLink = ({ onBack }: Pick<ConfirmFactorProps, 'onBack'>) =>
  onBack && (
    <Button tone="quiet" onClick={onBack}>
      {t('Back')}
    </Button>
  )

interface PasskeyButtonProps extends ConfirmFactorProps {
  usable: readonly FactorMethod[]
}

/** Asks for the passkey immediately if there is no other method than recovery codes. */
function PasskeyButton(props: PasskeyButtonProps) {
  const { usable, startPasskey, onAnswer, isOpen, passkeyButton } = props
  const startAbortable = useAbortable(isOpen)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isAsking = useRef(false)
  const banner = useRef<HTMLDivElement>(null)
  const ask = async () => {
    if (isAsking.current) return
    const signal = startAbortable()
    isAsking.current = true
    setIsPending(true)
    setFailure(undefined)
    try {
      await onAnswer(await askForPasskey(startPasskey, signal))
    } catch (error) {
      if (!signal.aborted) setFailure(getFailureMessage(error, 'passkey'))
    } finally {
      isAsking.current = false
      setIsPending(false)
    }
  }
  const isOnly = !usable.includes('totp')
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isOnly || hasStarted.current) return
    hasStarted.current = true
    void ask()
  })
  useEffect(() => {
    if (failure !== undefined) banner.current?.focus()
  }, [failure])
  return (
    <>
      <Button
        ref={passkeyButton}
        tone="primary"
        size="lg"
        className="w-full"
        pending={isPending}
        onClick={() => void ask()}
      >
        {t('Use a passkey')}
      </Button>
      {failure !== undefined && (
        <Banner ref={banner} focusable tone="error">
          {failure}
        </Banner>
      )}
    </>
  )
}
