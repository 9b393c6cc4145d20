import { firmEndpoints, type FirmForm } from '@casework/contract/firm'
import type { ApiUser } from './firm.ts'

/** Saves the profile of a person's own firm, as another device of the owner would. */
export const saveFirm = async (
  { call, person }: ApiUser,
  profile: Partial<FirmForm>,
): Promise<void> => {
  await call(firmEndpoints.update, {
    body: {
      name: person.name,
      address: null,
      timezone: null,
      region: null,
      court_region: null,
      ...profile,
    },
  })
}
