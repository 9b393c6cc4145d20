import { factorSignIn } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useState } from 'react'
import { call } from '~/platform/http/call'
import { askForPasskey } from '~/platform/second-factor/ask-for-passkey'
import { getFailureMessage } from '~/platform/second-factor/failure-message'
import { useAbortable } from '~/platform/second-factor/use-abortable'
import { Banner, Button } from '~/ui'

interface PasskeySignInProps {
  /** Stores the sign-in. */
  onAnswer: (answer: unknown) => Promise<void>
}

/** Signs in with any passkey of this site, without a password. */
export function PasskeySignIn({ onAnswer }: PasskeySignInProps) {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const startAbortable = useAbortable()
  const signIn = async () => {
    const signal = startAbortable()
    setIsPending(true)
    setFailure(undefined)
    try {
      const passkey = await askForPasskey(
        () => call(factorSignIn.passkeyOptions, { body: {} }),
        signal,
      )
      await onAnswer(await call(factorSignIn.finish, { body: passkey }))
    } catch (error) {
      setFailure(getFailureMessage(error, 'passkey'))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button size="lg" className="mt-3 w-full" pending={isPending} onClick={() => void signIn()}>
        {t('Sign in with a passkey')}
      </Button>
      {failure !== undefined && (
        <Banner tone="error" className="mt-3">
          {failure}
        </Banner>
      )}
    </>
  )
}
