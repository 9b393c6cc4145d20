import {
  FACTOR_METHODS,
  secondFactors,
  type FactorMethod,
  type SecondFactor,
} from '@casework/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithDate } from '../http/call.ts'
import type { StepUp } from '../http/step-up-store.ts'
import { buildQueryKey } from '../query/query.ts'

const listMethods = ({ passkeys, totp, recovery_codes_left }: SecondFactor): FactorMethod[] => {
  const has = {
    passkey: passkeys.length > 0,
    totp: totp !== null,
    recovery_code: recovery_codes_left > 0,
  }
  return FACTOR_METHODS.filter((method) => has[method])
}

async function readFactorState(signal: AbortSignal) {
  const { data, responded_at = Date.now() } = await callWithDate(secondFactors.read, {
    signal,
  })
  const { confirmed_at, fresh_until } = data
  return {
    confirmed_at,
    methods: listMethods(data),
    // Without a factor the server asks for none.
    is_fresh: fresh_until === null || Date.parse(fresh_until) > responded_at,
  }
}

/**
 * The user's factors, read for each question: when calls begin to wait for it, and when the tab is
 * shown again.
 */
export function useFactorState(settle: StepUp['settle']) {
  const [question, setQuestion] = useState({ settle, number: 0 })
  // The last question stays while its dialog fades out.
  if (settle !== null && settle !== question.settle)
    setQuestion({ settle, number: question.number + 1 })
  return useQuery({
    queryKey: [...buildQueryKey(secondFactors.read), 'step-up', String(question.number)] as const,
    queryFn: ({ signal }) => readFactorState(signal),
    enabled: settle !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
