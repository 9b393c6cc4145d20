import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import type { DocumentLevelEffect as Effect } from '@casework/contract/effects'
import { planFormSchema, type PlanFormValues } from '@casework/contract/level-plan-form'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { getDocumentName } from '~/features/document-groups'
import { SessionSelect } from '~/features/sessions'
import { Form, FormControl, FormNumber, FormText, useAppForm, useFormField } from '~/platform/form'
import { SecurityBadge } from '~/platform/security-badge'
import { buildQuery } from '~/platform/query/query'
import { FieldGroup, FormDialog, RadioCards } from '~/ui'
import { LevelEffect } from '../effect/level-effect.tsx'
import { listLowerLevels, toPlanBody } from './plan-form.ts'
import { useSetPlan } from './plan.hooks.ts'

interface PlanDialogProps {
  open: boolean
  document: DocumentRecord
  onClose: () => void
}

const FORM = 'level-plan'

/** Plans a lower level of a document, on a day or some days after a session. */
export function PlanDialog({ open, document: opened, onClose }: PlanDialogProps) {
  const set = useSetPlan()
  // Which levels are lower, and whether a second person has to approve, depends on the present level.
  const { data: document = opened, refetch } = useQuery({
    ...buildQuery(documentEndpoints.get, { params: { id: opened.id } }),
    enabled: open,
    refetchOnMount: 'always',
  })
  const levels = listLowerLevels(document.security_level)
  const form = useAppForm(planFormSchema, {
    to_level: levels[0] ?? 'green',
    when: 'date',
    due_on: '',
    after_session_id: null,
    days: 1,
  })
  const save = async (values: PlanFormValues) => {
    try {
      await set.mutateAsync({
        params: { id: document.id },
        body: toPlanBody(values, document.security_level),
      })
    } catch (error) {
      // Another user may have changed the level since.
      void refetch()
      throw error
    }
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={t('Plan a lower level')}
      description={getDocumentName(document)}
      form={FORM}
      submitLabel={t('Save plan')}
      pending={set.isPending}
      onClose={onClose}
    >
      <Form
        id={FORM}
        form={form}
        onSubmit={save}
        failed={t('Failed to save the planned change')}
        className="space-y-5"
      >
        <LevelField document={document} />
        <WhenFields document={document} />
        <PlanEffect document={document} />
      </Form>
    </FormDialog>
  )
}

function LevelField({ document }: { document: DocumentRecord }) {
  const { value, change, error } = useFormField('to_level')
  return (
    <FieldGroup label={t('New level')} required error={error}>
      <RadioCards
        className="grid! sm:grid-cols-2"
        value={value as PlanFormValues['to_level']}
        onValueChange={change}
        cards={listLowerLevels(document.security_level).map((level) => ({
          value: level,
          label: <SecurityBadge level={level} />,
        }))}
      />
    </FieldGroup>
  )
}

function WhenFields({ document }: { document: DocumentRecord }) {
  const { value, change } = useFormField('when')
  return (
    <>
      <FieldGroup label={t('When')} required>
        <RadioCards
          className="grid! sm:grid-cols-2"
          value={value as PlanFormValues['when']}
          onValueChange={change}
          cards={[
            { value: 'date', label: t('On a date') },
            { value: 'session', label: t('After a session') },
          ]}
        />
      </FieldGroup>
      {value === 'date' ? (
        <FormText name="due_on" label={t('Date')} type="date" required />
      ) : (
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_130px]">
          <FormControl name="after_session_id" label={t('Session')} required>
            {(session, choose) => (
              <SessionSelect
                value={typeof session === 'number' ? session : null}
                onChoose={(chosen) => choose(chosen?.id ?? null)}
                client={document.client_id}
              />
            )}
          </FormControl>
          <FormNumber name="days" label={t('Days after')} min={0} step={1} required />
        </div>
      )}
    </>
  )
}

function PlanEffect({ document }: { document: DocumentRecord }) {
  const level = useWatch<PlanFormValues, 'to_level'>({ name: 'to_level' })
  return (
    <LevelEffect documents={[document]} level={level}>
      {document.security_level === 'red' ? describeApproval : undefined}
    </LevelEffect>
  )
}

/** Only owner and admins see a red document before. */
const describeApproval = ({ can_see_before }: Effect) =>
  can_see_before > 1
    ? t('A second person has to approve this.')
    : t(
        'You can approve this yourself after 24 hours, because nobody else in the firm is owner or admin.',
      )
