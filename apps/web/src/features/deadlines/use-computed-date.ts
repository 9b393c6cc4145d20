import type { ExplainedDate } from '@casework/contract/deadline-rules'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { useEffect, useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import type { toRule } from './deadline-form.ts'

/** Pause of typing before the server computes. */
const PAUSE_MS = 300

type Rule = ReturnType<typeof toRule>

export interface ComputedDate {
  readonly date?: ExplainedDate
  readonly problem?: string
}

const describe = (error: unknown): string =>
  (error instanceof ApiError && error.data?.['rule']?.[0]) ||
  getErrorMessage(error, t('The date could not be computed'))

/** The date of the rule, computed by the server while the rule is typed. */
export function useComputedDate(rule: Rule): ComputedDate {
  const [found, setFound] = useState<ComputedDate & { of: string }>()
  const key = JSON.stringify(rule ?? null)
  useEffect(() => {
    const parsed = JSON.parse(key) as Rule | null
    if (!parsed) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(deadlineEndpoints.compute, { body: { rule: parsed }, signal: controller.signal }).then(
        (date) => setFound({ of: key, date }),
        (error: unknown) =>
          controller.signal.aborted || setFound({ of: key, problem: describe(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])
  // The former steps stay while new ones are computed, but not those of an incomplete rule.
  return rule && found ? found : {}
}
