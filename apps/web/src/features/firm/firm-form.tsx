import {
  ADDRESS_MAX,
  firmForm,
  type Firm,
  type FirmForm as FirmValues,
} from '@casework/contract/firm'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useWatch } from 'react-hook-form'
import {
  Form,
  FormControl,
  FormSelect,
  FormSheet,
  FormText,
  FormTextarea,
  getFormValues,
  useAppForm,
  useUnsavedGuard,
} from '~/platform/form'
import { Button } from '~/ui'
import { listCourtCalendars } from './court-calendars.ts'
import { useSaveFirm } from './firm.hooks.ts'
import { describeRegion, listRegions } from './regions.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

interface FirmFormProps {
  firm: Firm
  onSaved: (saved: Firm) => void
}

/** Leaves out the settings of other forms, so that a save does not change them. */
const toFormValues = (firm: Firm) =>
  getFormValues(firmForm, { ...firm, listed: undefined, more_file_types: undefined })

export function FirmForm({ firm, onSaved }: FirmFormProps) {
  const save = useSaveFirm()
  const form = useAppForm(firmForm, toFormValues(firm))
  const { isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty || form.draft.isOffered)
  const submit = async (body: FirmValues) => {
    const saved = await save.mutateAsync({ body, version: firm.version })
    onSaved(saved)
    form.draft.discard()
    form.reset(toFormValues(saved))
  }
  return (
    <FormSheet guidelines={getFirmGuidelines()}>
      <Form form={form} onSubmit={submit} failed={t('Failed to update firm')}>
        <FirmFields hasTimeZone={firm.timezone !== null} />
        <div className="mt-6 flex justify-end border-t border-line pt-4">
          <Button type="submit" tone="primary" pending={save.isPending} disabled={!isDirty}>
            {t('Save Changes')}
          </Button>
        </div>
      </Form>
      {guard.dialog}
    </FormSheet>
  )
}

function FirmFields({ hasTimeZone }: { hasTimeZone: boolean }) {
  const region = useWatch<FirmValues, 'region'>({ name: 'region' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText
        name="name"
        label={t('Firm name')}
        required
        maxLength={MAX.name}
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <FormTextarea
        name="address"
        label={t('Address')}
        rows={3}
        maxLength={ADDRESS_MAX}
        className="sm:col-span-2"
      />
      <FormControl name="timezone" label={t('Time zone')} className="sm:col-span-2">
        {(value, change) => (
          <TimeZoneSelect
            value={typeof value === 'string' ? value : ''}
            onValueChange={change}
            suggestsOwn={!hasTimeZone}
          />
        )}
      </FormControl>
      <FormSelect
        name="region"
        label={t('Region')}
        plain
        hint={describeRegion(region)}
        options={listRegions()}
      />
      <FormSelect
        name="court_region"
        label={t('Court calendar')}
        plain
        options={listCourtCalendars()}
      />
    </div>
  )
}

const getFirmGuidelines = () => [
  t('Employees, invitations and emails show the name of the firm.'),
  t('The time zone decides which day is today for the firm.'),
  t('The region decides how dates are written and on which day a week starts.'),
]
