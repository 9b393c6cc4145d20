import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '~/platform/http/api-error'
import { canUsePasskeys } from '~/platform/second-factor/usable-methods'
import { Banner } from '~/ui'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'

interface FactorSignInProps {
  /** The refusal of the right password, with a ticket for the second step. */
  refusal: ApiError | undefined
  /** Stores the sign-in. */
  onAnswer: (answer: unknown) => Promise<void>
  /** Returns to the password. */
  onBack: () => void
}

/** The second step after a password; below the password, the sign-in without one. */
export function FactorSignIn({ refusal, onAnswer, onBack }: FactorSignInProps) {
  // Why the sign-in has to start again.
  const [expiry, setExpiry] = useState<string>()
  const goBack = (failure?: string) => {
    setExpiry(failure)
    onBack()
  }
  const isSecond = refusal !== undefined
  const wasSecond = useRef(isSecond)
  useEffect(() => {
    // The email address is there already.
    if (wasSecond.current && !isSecond)
      document.querySelector<HTMLElement>('[name="password"]')?.focus()
    wasSecond.current = isSecond
  }, [isSecond])
  useEffect(() => {
    if (expiry === undefined) return undefined
    const clear = () => setExpiry(undefined)
    addEventListener('submit', clear)
    return () => removeEventListener('submit', clear)
  }, [expiry])
  if (refusal) return <SecondStep refusal={refusal} onAnswer={onAnswer} onBack={goBack} />
  return (
    <>
      {canUsePasskeys() && <PasskeySignIn onAnswer={onAnswer} />}
      {expiry !== undefined && (
        <Banner tone="error" className="mt-3">
          {expiry}
        </Banner>
      )}
    </>
  )
}
