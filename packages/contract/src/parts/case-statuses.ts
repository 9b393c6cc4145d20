export const CASE_STATUSES = ['open', 'closed', 'archived'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]
