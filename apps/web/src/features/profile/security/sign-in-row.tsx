import type { SignIn } from '@casework/contract/sign-ins'
import { t } from '@casework/texts'
import { Monitor, Smartphone } from 'lucide-react'
import { useId, type RefObject } from 'react'
import { formatDate, formatInstant } from '~/platform/i18n/format'
import { Badge, Button } from '~/ui'
import { useEndSignIn } from './sign-ins.hooks.ts'

/** Systems that the server names for phones and tablets. */
const PHONE = /Android|iOS|iPadOS/

interface SignInRowProps {
  signIn: SignIn
  /** Gets the focus when this row is gone. */
  heading: RefObject<HTMLElement | null>
}

export function SignInRow({ signIn, heading }: SignInRowProps) {
  const id = useId()
  const Icon = PHONE.test(signIn.device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 sm:flex-nowrap">
      <Icon aria-hidden size={18} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={id} className="font-medium">
            {signIn.device || t('Unknown device')}
          </span>
          {signIn.current && <Badge tone="petrol">{t('This device')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-meta text-ink-3">
          {signIn.address !== null && <span>{signIn.address}</span>}
          {!signIn.current && (
            <span>{t('Last active {time}', { time: formatInstant(signIn.last_seen_at) })}</span>
          )}
          <span>{t('Signed in {date}', { date: formatDate(signIn.created_at) })}</span>
        </p>
      </div>
      {!signIn.current && <EndButton id={signIn.id} describedBy={id} heading={heading} />}
    </li>
  )
}

interface EndButtonProps {
  id: number
  /** Id of the element with the device. */
  describedBy: string
  heading: RefObject<HTMLElement | null>
}

function EndButton({ id, describedBy, heading }: EndButtonProps) {
  const end = useEndSignIn(() => heading.current?.focus({ preventScroll: true }))
  return (
    <Button
      size="sm"
      className="max-sm:w-full"
      aria-describedby={describedBy}
      pending={end.isPending}
      onClick={() => end.mutate({ params: { id } })}
    >
      {t('End this one')}
    </Button>
  )
}
