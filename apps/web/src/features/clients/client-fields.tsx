import { t } from '@casework/texts'
import { useCountryOptions } from '~/features/countries'
import { FormSelect, FormText } from '~/platform/form'

/** The fields of a client; knows nothing of create or edit (CLIENT-035 to CLIENT-041). */
export function ClientFields() {
  const countries = useCountryOptions()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText name="name" label={t('Client Name')} required autoComplete="off" className="sm:col-span-2" />
      <FormText name="email" label={t('Email')} type="email" autoComplete="off" />
      <FormText name="mobile" label={t('Mobile')} inputMode="tel" autoComplete="off" hint={t('Without country code or special characters')} />
      <FormSelect
        name="country"
        label={t('Country')}
        numeric
        options={countries.options}
        placeholder={countries.isLoading ? t('Loading…') : t('No country')}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** The rules of the form, in its margin (CLIENT-029, OQ-068). */
export const clientGuidelines = () => [
  t('Client name is required.'),
  t('Email must contain @ and a dot.'),
  t('Mobile takes digits only, without country code.'),
  t('What you leave empty can be added later.'),
]
