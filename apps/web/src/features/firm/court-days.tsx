import { courtDayForm, courtDays, type CourtDay } from '@casework/contract/court-days'
import type { Firm } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { Form, FormText, useAppForm } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { formatFullDay } from '~/platform/i18n/format'
import { buildListQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { randomKey } from '~/platform/random-key'
import {
  Badge,
  Button,
  ErrorState,
  Field,
  FormDialog,
  Panel,
  Select,
  Skeleton,
  VisuallyHidden,
} from '~/ui'

const FIRST_YEAR = 2020
const LAST_YEAR = 2040
const getYears = () =>
  Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => String(FIRST_YEAR + n)).map(
    (year) => ({ value: year, label: year }),
  )

/** The days without court of a year, which the owner can change. */
export function CourtDays({ firm: { today, can_edit } }: { firm: Firm }) {
  const [year, setYear] = useState(today.slice(0, 4))
  const [isAdding, setIsAdding] = useState(false)
  const list = useQuery(buildListQuery(courtDays.courtDays, { year: Number(year) }))
  return (
    <Panel
      title={t('Court-free days')}
      className="mt-6 lg:mr-[320px]"
      actions={
        can_edit && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            {t('Add day')}
          </Button>
        )
      }
    >
      <Field label={t('Year')} plain className="mb-3">
        <Select className="w-32!" options={getYears()} value={year} onValueChange={setYear} />
      </Field>
      {list.data ? (
        <Days days={list.data} canEdit={can_edit} />
      ) : list.error ? (
        <ErrorState
          className="py-4!"
          title={t('Failed to load court-free days')}
          message={getErrorMessage(list.error, '') || undefined}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
      <p className="mt-3 text-meta text-ink-3">
        {t('Public holidays: date-holidays, CC BY-SA 3.0, from Wikipedia articles.')}
      </p>
      <AddDayDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  )
}

function Days({ days, canEdit }: { days: readonly CourtDay[]; canEdit: boolean }) {
  const remove = useWrite(courtDays.removeCourtDay, {
    successMessage: t('Court-free days updated'),
    failed: t('Failed to update court-free days'),
    refetchAfterFailure: true,
  })
  const add = useWrite(courtDays.addCourtDay, {
    successMessage: t('Court-free days updated'),
    failed: t('Failed to update court-free days'),
    refetchAfterFailure: true,
  })
  if (days.length === 0)
    return <p className="text-ink-2">{t('Only Saturdays and Sundays are court-free.')}</p>
  return (
    <ul aria-label={t('Court-free days')} className="divide-y divide-line">
      {days.map(({ day, name, origin }) => (
        <li key={day} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-0 flex-1 basis-60">
            <time dateTime={day}>{formatFullDay(day)}</time>
            <span className="block text-label text-ink-2">{name}</span>
          </span>
          {origin === 'added' && <Badge tone="petrol">{t('Added')}</Badge>}
          {origin === 'removed' && <Badge>{t('Removed')}</Badge>}
          {canEdit && (
            <Button
              size="sm"
              tone="ghost"
              onClick={() =>
                origin === 'removed'
                  ? add.mutate({ body: { day, name }, idempotencyKey: randomKey() })
                  : remove.mutate({ params: { day } })
              }
            >
              <span>
                {origin === 'removed' ? t('Restore') : t('Remove')}
                <VisuallyHidden> {formatFullDay(day)}</VisuallyHidden>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const FORM = 'court-day'

function AddDayDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useWrite(courtDays.addCourtDay, { successMessage: t('Court-free days updated') })
  const form = useAppForm(courtDayForm, { day: '', name: '' })
  const save = async (body: z.output<typeof courtDayForm>, idempotencyKey: string) => {
    await add.mutateAsync({ body, idempotencyKey })
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Add day')}
      form={FORM}
      submitLabel={t('Add day')}
      pending={add.isPending}
      onClose={onClose}
    >
      <Form
        id={FORM}
        form={form}
        onSubmit={save}
        failed={t('Failed to update court-free days')}
        className="space-y-4"
      >
        <FormText name="day" label={t('Date')} type="date" required />
        <FormText name="name" label={t('Name')} maxLength={200} required />
      </Form>
    </FormDialog>
  )
}
