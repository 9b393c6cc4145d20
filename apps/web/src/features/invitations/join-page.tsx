import { ANOTHER_ADDRESS, type InvitationPreview } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  forgetInvitation,
  getInvitationToken,
  useInvitationPreview,
  useSignOut,
} from '~/features/auth'
import { getRoleSummary, getRoleName, OwnRole } from '~/features/connections'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { paths } from '~/platform/router/paths'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
import {
  Banner,
  Button,
  DefinitionList,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  Skeleton,
} from '~/ui'
import { useAccept } from './invitations.hooks.ts'

/** Answers an invitation whose link was opened while signed in. */
export function JoinPage() {
  useTitle(t('Invitation'))
  // Read once: answering the invitation clears it.
  const [token] = useState(getInvitationToken)
  const invitation = useInvitationPreview(token ?? '')
  const { state } = invitation
  return (
    <>
      <PageHeader
        eyebrow={t('Invitation')}
        title={
          state.status === 'shown'
            ? t('Join {firm}?', { firm: state.preview.firm_name })
            : t('Invitation')
        }
      />
      <div className="mt-6 max-w-[620px]">
        <Answer {...invitation} token={token ?? ''} />
      </div>
    </>
  )
}

function Answer({
  state,
  retry,
  token,
}: ReturnType<typeof useInvitationPreview> & { token: string }) {
  const leave = useLeave()
  switch (state.status) {
    case 'loading':
      return <InvitationSkeleton />
    case 'shown':
      return <Question preview={state.preview} token={token} />
    case 'refused':
      return (
        <EmptyState
          picture="none"
          title={state.message}
          action={<Button onClick={leave}>{t('Back to Dashboard')}</Button>}
        />
      )
    case 'failed':
      return (
        <ErrorState
          title={t('The invitation could not be loaded')}
          message={state.message}
          onRetry={retry}
        />
      )
  }
}

function useLeave() {
  const navigate = useNavigate()
  return () => {
    forgetInvitation()
    void navigate(paths.dashboard())
  }
}

function Question({ preview, token }: { preview: InvitationPreview; token: string }) {
  const { firm_name, inviter_name, role, email_hint } = preview
  const { email } = useSignedInUser()
  const leave = useLeave()
  const join = useAccept(leave)
  const refusal = join.error && getErrorMessage(join.error, t('Failed to accept the invitation'))
  return (
    <Panel title={t('You are invited')}>
      <DefinitionList
        columns={2}
        items={[
          { term: t('Law firm'), value: firm_name },
          { term: t('Invited by'), value: inviter_name },
          { term: t('Role'), value: `${getRoleName(role)} · ${getRoleSummary(role)}` },
          { term: t('Sent to'), value: email_hint },
          { term: t('You are signed in as'), value: email },
        ]}
      />
      <OwnRole role={role} className="mt-5 space-y-1 text-ink-2" />
      {refusal !== null && (
        <Banner
          tone="error"
          className="mt-5"
          action={
            join.error instanceof ApiError && isForOtherAddress(join.error) ? (
              <OtherAccount />
            ) : undefined
          }
        >
          {refusal}
        </Banner>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          tone="primary"
          size="lg"
          className="h-auto! min-h-11 max-w-full py-2! whitespace-normal!"
          pending={join.isPending}
          onClick={() => join.mutate({ body: { token } })}
        >
          {t('Join {firm}', { firm: firm_name })}
        </Button>
        <Button size="lg" onClick={leave}>
          {t('Not now')}
        </Button>
      </div>
    </Panel>
  )
}

/** The message is already translated here. */
const isForOtherAddress = ({ data }: ApiError) => data?.['token']?.[0] === t(ANOTHER_ADDRESS)

/** The invitation stays stored in the tab during the sign-out. */
function OtherAccount() {
  const signOut = useSignOut()
  return (
    <Button size="sm" pending={signOut.isPending} onClick={() => signOut.mutate()}>
      {t('Use another account')}
    </Button>
  )
}

function InvitationSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading the invitation…')}</span>
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
