import type { Connection } from '@casework/contract/connections'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readLandingChoice, saveLandingChoice } from '~/platform/auth/landing-choice'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { paths } from '~/platform/router/paths'
import { ButtonLink, Checkbox } from '~/ui'
import { useLanding } from './use-landing.ts'

/** Leads a person without own records to the firms that they work for. */
export function LandingCard() {
  const firms = useLanding()
  const [only] = firms
  if (!only) return null
  const isOnly = firms.length === 1
  return (
    <section
      aria-labelledby="landing"
      className="card mb-6 border-brass-line! flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5"
    >
      <div className="min-w-0">
        <h2 id="landing" className="text-panel">
          {isOnly
            ? t('You work for {firm}', { firm: only.name })
            : t('You work for {n} firms', { n: firms.length })}
        </h2>
        <p className="mt-1 text-ink-2">
          {isOnly
            ? t("Your own account is empty. The firm's cases are in its workspace.")
            : t('Your own account is empty. The cases of each firm are in its workspace.')}
        </p>
        {isOnly && <OpenAtSignIn firm={only} />}
      </div>
      <ul className="flex min-w-0 flex-wrap gap-2">
        {firms.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <ButtonLink
              tone={isOnly ? 'primary' : 'secondary'}
              render={<Link {...paths.firmDashboard(id)} />}
              className="h-auto! min-h-[38px] max-w-full py-1.5! whitespace-normal!"
            >
              {t('Open {firm}', { firm: name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Kept for this user on this device. */
function OpenAtSignIn({ firm: { id, name } }: { firm: Connection }) {
  const user = useSignedInUser()
  const [isChosen, setIsChosen] = useState(() => readLandingChoice(user.id)?.id === id)
  const change = (on: boolean) => {
    setIsChosen(on)
    saveLandingChoice(user.id, on ? { id, name } : undefined)
  }
  return (
    <Checkbox
      className="mt-3"
      label={t('Open {firm} when I sign in on this device', { firm: name })}
      checked={isChosen}
      onCheckedChange={change}
    />
  )
}
