import { decisionForm, type ConflictCheck, type DecisionForm } from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { Form, FormTextarea, useAppForm, useFormField } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { formatMoment } from '~/platform/history/format-moment'
import { paths } from '~/platform/router/paths'
import {
  Button,
  DefinitionList,
  Dialog,
  ErrorState,
  FieldGroup,
  linkClass,
  RadioCards,
  Skeleton,
} from '~/ui'
import { getCauseLabel, getDecisionLabel } from '~/platform/conflict-labels'
import { getSideLabel } from './conflict-labels.ts'
import { useCheck, useDecide } from './conflicts.hooks.ts'
import { HitList } from './hit-list.tsx'

const FORM = 'conflict-decision'

interface CheckDialogProps {
  id: number
  open: boolean
  onClose: () => void
  onDecided?: (() => void) | undefined
}

/** One conflict check: its hits, and the decision. */
export function CheckDialog({ id, open, onClose, onDecided }: CheckDialogProps) {
  const check = useCheck(id)
  const decide = useDecide()
  const canDecide = check.data?.state === 'open' && !check.data.has_hidden
  const save = async (body: DecisionForm) => {
    await decide.mutateAsync({ params: { id }, body })
    onDecided?.()
  }
  return (
    <Dialog
      open={open}
      width="md"
      title={t('Conflict check')}
      pending={decide.isPending}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            {canDecide ? t('Cancel') : t('Close')}
          </Button>
          {canDecide && (
            <Button type="submit" form={FORM} tone="primary" pending={decide.isPending}>
              {t('Save decision')}
            </Button>
          )}
        </>
      }
    >
      {check.data ? (
        <div className="space-y-4">
          <Facts check={check.data} />
          <HitList
            hits={check.data.hits}
            hasHidden={check.data.has_hidden}
            side={check.data.subject.side}
          />
          {canDecide ? <Decision onSave={save} /> : <Decided check={check.data} />}
        </div>
      ) : check.error ? (
        <ErrorState
          title={getErrorMessage(check.error, t('Failed to load the conflict check'))}
          onRetry={() => void check.refetch()}
          retrying={check.isFetching}
        />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  )
}

function Facts({
  check: { subject, cause, made_at, made_by, case: legalCase },
}: {
  check: ConflictCheck
}) {
  return (
    <DefinitionList
      rows
      items={[
        { term: t('Name'), value: subject.name },
        { term: t('Side'), value: getSideLabel(subject.side) },
        { term: t('Cause'), value: getCauseLabel(cause) },
        ...(legalCase
          ? [
              {
                term: t('Case'),
                value: (
                  <Link {...paths.case(legalCase.id)} className={linkClass}>
                    {legalCase.number} {legalCase.title}
                  </Link>
                ),
              },
            ]
          : []),
        { term: t('Checked'), value: [formatMoment(made_at), made_by].filter(Boolean).join(' · ') },
      ]}
    />
  )
}

function Decision({ onSave }: { onSave: (body: DecisionForm) => Promise<void> }) {
  const form = useAppForm(decisionForm, { reason: '' })
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to save decision')}
      className="space-y-4"
    >
      <DecisionField />
      <ReasonField />
    </Form>
  )
}

function DecisionField() {
  const { value, change, error } = useFormField('decision')
  const cards = (['no_conflict', 'go_on', 'declined'] as const).map((decision) => ({
    value: decision,
    label: getDecisionLabel(decision),
  }))
  return (
    <FieldGroup label={t('Decision')} required error={error}>
      <RadioCards
        className="grid! grid-cols-1"
        value={cards.find((card) => card.value === value)?.value ?? null}
        onValueChange={change}
        cards={cards}
      />
    </FieldGroup>
  )
}

function ReasonField() {
  const decision: unknown = useWatch({ name: 'decision' })
  if (decision !== 'go_on' && decision !== 'declined') return null
  return (
    <>
      <FormTextarea name="reason" label={t('Reason')} required rows={3} />
      {decision === 'declined' && (
        <p className="text-ink-2">{t('Delete or close the record yourself.')}</p>
      )}
    </>
  )
}

function Decided({
  check: { decision, decided_by, decided_at, reason },
}: {
  check: ConflictCheck
}) {
  if (decision === null || decided_at === null) return null
  return (
    <div role="status" className="rounded-md bg-sunken px-3.5 py-2.5">
      <p className="font-semibold">
        {t('{decision} by {person} on {date}.', {
          decision: getDecisionLabel(decision),
          person: decided_by ?? t('Someone'),
          date: formatMoment(decided_at),
        })}
      </p>
      {reason !== null && <p className="whitespace-pre-line text-ink-2">{reason}</p>}
      {decision === 'declined' && (
        <p className="mt-1 text-ink-2">{t('Delete or close the record yourself.')}</p>
      )}
    </div>
  )
}
