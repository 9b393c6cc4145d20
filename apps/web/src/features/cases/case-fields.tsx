import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { ClientSelect } from '~/features/clients'
import { FormControl, FormText, FormTextarea } from '~/platform/form'
import type { ComboboxOption } from '~/ui'

/** The fields shared by the create and edit pages. */
export function CaseFields({ client }: { client?: ComboboxOption | undefined }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText
        name="title"
        label={t('Case Title')}
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      <FormControl name="client_id_input" label={t('Client')} required>
        {(value, change) => (
          <ClientSelect
            value={typeof value === 'number' ? value : null}
            chosen={client}
            onValueChange={change}
            creates
            required
          />
        )}
      </FormControl>
      <FormText name="date" label={t('Case Date')} type="date" required />
      <FormTextarea
        name="description"
        label={t('Description')}
        maxLength={MAX.description}
        className="sm:col-span-2"
      />
    </div>
  )
}

export const getCaseGuidelines = () => [
  t('Case title, client and case date are required.'),
  t('The case date is the same in every time zone.'),
  t('You can add sessions and documents once the case exists.'),
]
