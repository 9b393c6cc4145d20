import type { Deadline } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { useFormContext, useWatch } from 'react-hook-form'
import { getDirections, getMethods, getRolls, getUnits } from '~/platform/deadline-rule-labels'
import { FormNumber, FormSelect, FormText, useFormField } from '~/platform/form'
import { formatFullDay } from '~/platform/i18n/format'
import { Banner, Button } from '~/ui'
import { toRule, type DeadlineFields } from './deadline-form.ts'
import { StepList } from './step-list.tsx'
import { useComputedDate } from './use-computed-date.ts'

const RULE_FIELDS = ['start_on', 'event', 'amount', 'unit', 'method', 'direction', 'roll'] as const

/** The rule, and below it the steps that lead to the date, while it is typed. */
export function DateByRule({ stored }: { stored: Deadline['rule'] | undefined }) {
  const values = useWatch<DeadlineFields, typeof RULE_FIELDS>({ name: RULE_FIELDS })
  const fields = Object.fromEntries(RULE_FIELDS.map((name, at) => [name, values[at]]))
  const { date, problem } = useComputedDate(toRule(fields as Parameters<typeof toRule>[0], stored))
  const { error } = useFormField('rule')
  const { setValue } = useFormContext<DeadlineFields>()
  const changeByHand = (due_on: string) => {
    setValue('due_on', due_on, { shouldDirty: true })
    setValue('how', 'hand', { shouldDirty: true })
  }
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText name="start_on" label={t('Start date')} type="date" required />
        <FormText name="event" label={t('Event')} maxLength={200} />
        <FormNumber name="amount" label={t('Amount')} min={1} step={1} required />
        <FormSelect name="unit" label={t('Unit')} options={getUnits()} required />
        <FormSelect name="method" label={t('Method')} options={getMethods()} required />
        <FormSelect name="direction" label={t('Direction')} options={getDirections()} required />
        <FormSelect name="roll" label={t('If court-free')} options={getRolls()} required />
      </div>
      <p aria-live="polite" className="min-h-5 font-medium">
        {error ??
          problem ??
          (date ? t('Result: {date}', { date: formatFullDay(date.due_on) }) : '')}
      </p>
      {date && (
        <>
          <StepList steps={date.steps} />
          {date.warnings.map((warning) => (
            <Banner key={warning} tone="warning">
              {warning}
            </Banner>
          ))}
          <Button size="sm" onClick={() => changeByHand(date.due_on)}>
            {t('Change by hand')}
          </Button>
        </>
      )}
    </div>
  )
}
