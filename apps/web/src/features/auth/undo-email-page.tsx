import { authEndpoints } from '@casework/contract/auth'
import { t } from '@casework/texts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '~/platform/http/api-error'
import { tryCall } from '~/platform/http/call'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { Banner, Button, linkClass } from '~/ui'
import { AuthCard } from './auth-card.tsx'

/** Opened by a mailed link. The change needs a button, because mail scanners open links too. */
export function UndoEmailPage() {
  useTitle(t('Keep your email'))
  const { token = '' } = useSearch({ from: '/everyone/undo-email' })
  const [state, setState] = useState<'idle' | 'pending' | 'done'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const undo = async () => {
    setState('pending')
    const result = await tryCall(authEndpoints.undoEmailChange, { body: { token } })
    setFailure(
      result.success
        ? null
        : (result.error.data?.['token']?.[0] ??
            getErrorMessage(result.error, t('Failed to restore the email'))),
    )
    setState(result.success ? 'done' : 'idle')
  }
  if (state === 'done') return <Done />
  return (
    <AuthCard
      eyebrow={t('Your account')}
      title={t('Keep your email')}
      intro={t(
        'Someone who knows your password requested a new email for your account. If this wasn’t you, restore the address our email was sent to.',
      )}
    >
      {failure !== null && (
        <Banner tone="error" className="mb-5">
          {failure}
        </Banner>
      )}
      <p className="docket-margin pl-4 text-ink-2">
        {t(
          'You will be signed out everywhere, your password will stop working, and we will email you a link to choose a new one.',
        )}
      </p>
      <Button
        tone="primary"
        size="lg"
        className="mt-6 w-full"
        pending={state === 'pending'}
        onClick={() => void undo()}
      >
        {t('Restore my address')}
      </Button>
    </AuthCard>
  )
}

function Done() {
  return (
    <AuthCard
      focused
      eyebrow={t('Your account')}
      title={t('Your address is restored')}
      intro={t(
        'You have been signed out everywhere. Choose a new password with the link we just emailed you.',
      )}
    >
      <p>
        <Link {...paths.login()} className={linkClass}>
          {t('Login')}
        </Link>
      </p>
    </AuthCard>
  )
}
