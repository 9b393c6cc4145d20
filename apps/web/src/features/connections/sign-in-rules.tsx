import type { SignInRules } from '@casework/contract/sign-in-rules'
import { t } from '@casework/texts'
import { useState } from 'react'
import { useAccountName } from '~/platform/auth/use-auth'
import { getErrorMessage, isCancelled } from '~/platform/http/api-error'
import { formatDate } from '~/platform/i18n/format'
import { ConfirmDialog, ErrorState, Panel, Skeleton, Switch } from '~/ui'
import { useSaveSignInRules, useSignInRules, type RulesForm } from './sign-in-rules.hooks.ts'

/** What the own firm requires of sign-ins. */
export function SignInRulesPanel() {
  const { data, error, isFetching, refetch } = useSignInRules()
  if (error && !data)
    return (
      <ErrorState
        title={t('Failed to load sign-in rules')}
        message={getErrorMessage(error, '') || undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Panel title={t('Sign-in rules')}>{data ? <Rules rules={data} /> : <RulesSkeleton />}</Panel>
  )
}

/** Each switch is saved when it is pressed; requiring a factor is confirmed first. */
function Rules({ rules }: { rules: SignInRules }) {
  const firm = useAccountName()
  const save = useSaveSignInRules()
  const [isAsking, setIsAsking] = useState(false)
  const { second_factor_from, people } = rules
  const shown = { ...rules, ...(save.isPending && save.variables) }
  const missing = people.filter((person) => !person.second_factor).length
  const change = (changed: Partial<RulesForm>) => {
    if (save.isPending) return
    save.mutate(changed, {
      onError: save.showFailure,
      // Who did not confirm that it is them may press the button again.
      onSettled: (_saved, error) => !isCancelled(error) && setIsAsking(false),
    })
  }
  return (
    <div className="grid gap-4">
      <Switch
        label={t('Require a second factor from everybody in {firm}', { firm })}
        hint={
          <>
            {t('Employees have 7 days. After that they cannot work in {firm} without one.', {
              firm,
            })}
            {second_factor_from !== null && <GraceEnd from={second_factor_from} />}
          </>
        }
        checked={shown.require_second_factor}
        onCheckedChange={(isOn) =>
          isOn && missing > 0 ? setIsAsking(true) : change({ require_second_factor: isOn })
        }
      />
      <Switch
        label={t('Ask again before opening red documents')}
        hint={t('A factor confirmed in the last 15 minutes is needed.')}
        checked={shown.step_up_for_red}
        onCheckedChange={(isOn) => change({ step_up_for_red: isOn })}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Require a second factor?')}
        confirmLabel={t('Require')}
        pending={save.isPending}
        onConfirm={() => change({ require_second_factor: true })}
      >
        {t(
          '{n, plural, one {# of {m} people has} other {# of {m} people have}} no second factor yet. They are notified by email.',
          { n: missing, m: people.length },
        )}
      </ConfirmDialog>
    </div>
  )
}

function GraceEnd({ from }: { from: string }) {
  const date = formatDate(from)
  const [now] = useState(Date.now)
  return (
    <span className="mt-0.5 block font-medium text-ink-2">
      {Date.parse(from) > now
        ? t('Required from {date}', { date })
        : t('Required since {date}', { date })}
    </span>
  )
}

function RulesSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}
