import { signInRuleEndpoints, type SignInRules } from '@casework/contract/sign-in-rules'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage, isConflict } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import { useSecurityToast } from '~/platform/permissions/use-security-toast'
import { buildQuery, buildQueryKey, invalidate } from '~/platform/query/query'
import { toast } from '~/ui'

/** The rules that the owner sets. */
export type RulesForm = Pick<SignInRules, 'require_second_factor' | 'step_up_for_red'>

/** Refetches on each visit: employees set up and remove factors themselves. */
export const useSignInRules = () =>
  useQuery({ ...buildQuery(signInRuleEndpoints.read), refetchOnMount: 'always' })

/** Whether each person of the firm has a second factor, by user id; undefined until known. */
export const useFactorsOfPeople = () =>
  useQuery({
    ...buildQuery(signInRuleEndpoints.read),
    select: ({ people }) => new Map(people.map((person) => [person.user_id, person.second_factor])),
  }).data

/**
 * Whether `useFactorsOfPeople` has had its answer, or has failed once. It stays so: what is shown then
 * may ask again.
 */
export function useIsFactorsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  const { isPending, failureCount } = useQuery(buildQuery(signInRuleEndpoints.read))
  const isNow = !isPending || failureCount > 0
  if (isNow && !isSettled) setIsSettled(true)
  return isSettled || isNow
}

/** Saves the rule that was pressed, and leaves the other one as it is. */
export function useSaveSignInRules() {
  const client = useQueryClient()
  const showSecurity = useSecurityToast()
  const save = useMutation({
    mutationFn: async (changed: Partial<RulesForm>) => {
      // Another tab may have changed the other rule.
      const { require_second_factor, step_up_for_red } = await call(signInRuleEndpoints.read, {})
      const body = { require_second_factor, step_up_for_red, ...changed }
      return call(signInRuleEndpoints.update, { body })
    },
    onSuccess: (saved) => {
      void invalidate(client, signInRuleEndpoints.update)
      client.setQueryData(buildQueryKey(signInRuleEndpoints.read), saved)
      toast.success(t('Sign-in rules updated'))
    },
  })
  const showFailure = (error: Error) => {
    const message = getErrorMessage(error, t('Failed to update sign-in rules'))
    // A conflict: the owner has no factor yet.
    if (isConflict(error)) showSecurity(message)
    else toast.error(message)
  }
  return { ...save, showFailure }
}
