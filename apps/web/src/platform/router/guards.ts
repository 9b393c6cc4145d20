import { isIdText } from '@casework/contract/parts/fields'
import { notFound, redirect } from '@tanstack/react-router'
import { authStore } from '../auth/auth-state.ts'
import { renewExpiredToken } from '../http/token-renewal.ts'
import { paths } from './paths.ts'

/** For signed-in people only, whatever their role. */
export async function signedInOnly(): Promise<void> {
  await renewExpiredToken()
  if (!authStore.get().isAuthenticated) throw redirect({ ...paths.login(), replace: true })
}

/** Redirects `?action=create` of a list to the form, without an entry in the history. */
export function createInstead(
  { action }: { action?: 'create' | undefined },
  form: { to: string },
): void {
  if (action === 'create') throw redirect({ ...form, replace: true })
}

/** Shows "not found" unless the record's id is a whole number. */
export function wholeNumberOnly({ params }: { params: { id: string } }): void {
  if (!isIdText(params.id)) throw notFound()
}
