import type { SignIn } from '@casework/contract/sign-ins'
import { t } from '@casework/texts'
import { useId, useRef, useState, type RefObject } from 'react'
import { ErrorState, Skeleton, Button } from '~/ui'
import { EndOthersDialog } from './end-others-dialog.tsx'
import { SignInRow } from './sign-in-row.tsx'
import { useSignIns } from './sign-ins.hooks.ts'

/** Where the person is signed in, and how to end it. */
export function SignInsCard() {
  const query = useSignIns()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  if (query.isError && !query.data)
    return (
      <ErrorState
        className="mt-4 max-w-xl"
        title={t('Failed to load your sign-ins')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <section
      aria-labelledby={id}
      aria-busy={query.isPending}
      className="card mt-4 max-w-xl p-4 sm:p-6"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-20 text-panel">
        {t('Where you are signed in')}
      </h2>
      {query.data ? <SignIns signIns={query.data} heading={heading} /> : <RowsSkeleton />}
    </section>
  )
}

interface SignInsProps {
  signIns: readonly SignIn[]
  heading: RefObject<HTMLElement | null>
}

function SignIns({ signIns, heading }: SignInsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const hasOthers = signIns.some(({ current }) => !current)
  return (
    <>
      <ul aria-label={t('Where you are signed in')} className="mt-2 divide-y divide-line">
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} heading={heading} />
        ))}
      </ul>
      {hasOthers ? (
        <div className="flex justify-end border-t border-line pt-4">
          <Button className="max-sm:w-full" onClick={() => setIsAsking(true)}>
            {t('End all others')}
          </Button>
        </div>
      ) : (
        <p className="mt-1 text-ink-2">{t('You are signed in on this device only.')}</p>
      )}
      <EndOthersDialog open={isAsking} heading={heading} onClose={() => setIsAsking(false)} />
    </>
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')} className="mt-5 space-y-6">
      {[1, 2].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-64" />
        </div>
      ))}
    </div>
  )
}
