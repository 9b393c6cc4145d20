/** What a person or another client is in a case, in the order of its list. */
export const PARTY_ROLES = [
  'co_client',
  'opponent',
  'opponent_counsel',
  'opponent_insurer',
  'court',
  'witness',
  'expert',
  'insurer',
  'other',
] as const
export type PartyRole = (typeof PARTY_ROLES)[number]
