import { isIdText } from '@casework/contract/parts/fields'
import { notFound, redirect } from '@tanstack/react-router'
import { authStore } from '../auth/auth-state.ts'
import { renewExpiredToken } from '../http/token-renewal.ts'
import { paths } from './paths.ts'

/** Redirects to the login page unless the user is signed in. */
export async function requireSignIn(): Promise<void> {
  await renewExpiredToken()
  if (!authStore.get().isAuthenticated) throw redirect({ ...paths.login(), replace: true })
}

/** Redirects from a list with `?action=create` to the form, without an entry in the history. */
export function redirectToCreate(
  { action }: { action?: 'create' | undefined },
  form: { to: string },
): void {
  if (action === 'create') throw redirect({ ...form, replace: true })
}

/** Shows "not found" if the id in the URL cannot be a record's. */
export function requireRecordId({ params }: { params: { id: string } }): void {
  if (!isIdText(params.id)) throw notFound()
}
