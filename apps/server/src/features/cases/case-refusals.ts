import { missing, Refusal } from '../../platform/refusal.ts'

export const caseNotFound = () => missing('Case not found')

export const caseIsArchived = () =>
  new Refusal('conflict', 'This case is archived. Reopen it first.')
