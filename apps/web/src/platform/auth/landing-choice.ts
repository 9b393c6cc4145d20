import { LANDING_KEY } from '../constants.ts'

/** The firm that a user opens when they sign in on this device. */
export interface LandingChoice {
  id: number
  name: string
}

/** By user. */
type Choices = Partial<Record<string, LandingChoice>>

/** Another user of the device has their own choice. */
export function readLandingChoice(user_id: number): LandingChoice | undefined {
  const choice = readChoices()[user_id]
  return typeof choice?.id === 'number' && typeof choice.name === 'string' ? choice : undefined
}

/** @param choice undefined to stay in the own account */
export function saveLandingChoice(user_id: number, choice: LandingChoice | undefined): void {
  try {
    localStorage.setItem(LANDING_KEY, JSON.stringify({ ...readChoices(), [user_id]: choice }))
  } catch {
    // Without storage, sign-ins stay in the own account.
  }
}

function readChoices(): Choices {
  try {
    return (JSON.parse(localStorage.getItem(LANDING_KEY) ?? '{}') ?? {}) as Choices
  } catch {
    return {}
  }
}
