import { FACTOR_METHODS, factorSignIn } from '@casework/contract/second-factor'
import { lazy, Suspense } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import type { FactorAnswer } from '~/platform/second-factor/confirm-factor'
import { fetchWhenOnline } from '~/ui/when-online'

/** The boxes for codes load a library. */
const ConfirmFactor = lazy(() =>
  fetchWhenOnline(() =>
    import('~/platform/second-factor/confirm-factor').then((module) => ({
      default: module.ConfirmFactor,
    })),
  ),
)

interface SecondStepProps {
  /** The refusal of the password, with a ticket and the person's methods. */
  refusal: ApiError
  /** Stores the sign-in. */
  onAnswer: (answer: unknown) => Promise<void>
  /** @param failure why the sign-in has to start again */
  onBack: (failure?: string) => void
}

/** The second step of a sign-in, after the right password. */
export function SecondStep({ refusal, onAnswer, onBack }: SecondStepProps) {
  const ticket = refusal.data?.['ticket']?.[0] ?? ''
  const given = refusal.data?.['methods'] ?? []
  const withExpiry = async <T,>(step: Promise<T>): Promise<T> => {
    try {
      return await step
    } catch (error) {
      const expired = error instanceof ApiError ? error.data?.['ticket']?.[0] : undefined
      if (expired !== undefined) onBack(expired)
      throw error
    }
  }
  const finish = async (answer: FactorAnswer) =>
    onAnswer(await withExpiry(call(factorSignIn.finish, { body: { ticket, ...answer } })))
  return (
    <Suspense fallback={null}>
      <ConfirmFactor
        autoFocus
        methods={FACTOR_METHODS.filter((method) => given.includes(method))}
        startPasskey={() => withExpiry(call(factorSignIn.passkeyOptions, { body: { ticket } }))}
        onAnswer={finish}
        onBack={() => onBack()}
      />
    </Suspense>
  )
}
