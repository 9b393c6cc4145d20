/** Court and limitation deadlines need a second person, who confirms the date. */
export const DEADLINE_KINDS = ['limitation', 'court', 'own'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]
export const DEADLINE_KIND_LABELS: Record<DeadlineKind, string> = {
  limitation: 'Limitation',
  court: 'Court',
  own: 'Own',
}
export const needsSecondPerson = (kind: DeadlineKind): boolean => kind !== 'own'

/** Names of the case and its client, and of people who may leave the firm. */
export const SHOWN_BY_DEADLINES = [
  'deadlines',
  'cases',
  'clients',
  'sessions',
  'connections',
  'profile',
  'firm',
  'court-days',
] as const
