import { SecondFactorCard } from './second-factor-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'

/** What protects the account besides the password, and where it is signed in. */
export function AccountSecurity() {
  return (
    <>
      <SecondFactorCard />
      <SignInsCard />
    </>
  )
}
