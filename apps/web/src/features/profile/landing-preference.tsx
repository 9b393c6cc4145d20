import { t } from '@casework/texts'
import { useState } from 'react'
import { readLandingChoice, saveLandingChoice } from '~/platform/auth/landing-choice'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { Checkbox } from '~/ui'

/** Takes back the choice to open a firm at each sign-in, which the dashboard offers only once. */
export function LandingPreference() {
  const user = useSignedInUser()
  const [choice] = useState(() => readLandingChoice(user.id))
  const [isOn, setIsOn] = useState(true)
  if (!choice) return null
  const change = (on: boolean) => {
    setIsOn(on)
    saveLandingChoice(user.id, on ? choice : undefined)
  }
  return (
    <section className="card mt-4 max-w-2xl p-4 sm:p-6">
      <h2 className="text-panel">{t('After sign-in')}</h2>
      <Checkbox
        className="mt-3"
        label={t('Open {firm} when I sign in on this device', { firm: choice.name })}
        checked={isOn}
        onCheckedChange={change}
      />
    </section>
  )
}
