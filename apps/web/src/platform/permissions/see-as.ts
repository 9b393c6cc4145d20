import type { EmployeeRole, Role } from '@casework/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../router/paths.ts'

/**
 * Returns a function that starts a view as a lower role, or with null ends it. It navigates to the
 * dashboard, whose guard then does so. As a navigation it triggers the prompt about unsaved changes.
 */
export function useSeeAs(): (role: EmployeeRole | null) => void {
  const navigate = useNavigate()
  return (see_as) => void navigate({ ...paths.dashboard(), state: { see_as } })
}

/** Whether a person with this role may see the workspace as the other one. */
export const maySeeAs = (own: Role, other: Role): other is EmployeeRole =>
  other !== 'owner' && (own === 'owner' || (own === 'admin' && other !== own))
