import { t } from '@casework/texts'
import { dialCodesOf, splitDialCode, withoutSeparators } from '@casework/contract/dial-codes'
import { useFormContext } from 'react-hook-form'
import { CountrySelect, useCountries } from '~/features/countries'
import { FormControl, FormText, useFormField } from '~/platform/form'
import { Field, TextInput } from '~/ui'

/** The fields of a client; knows nothing of create or edit (CLIENT-035 to CLIENT-041). */
export function ClientFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText
        name="name"
        label={t('Client Name')}
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      <FormText name="email" label={t('Email')} type="email" autoComplete="off" />
      <MobileField />
      <FormControl name="country" label={t('Country')} className="sm:col-span-2">
        {(value, change) => (
          <CountrySelect
            value={typeof value === 'number' ? value : null}
            onValueChange={change}
            placeholder={t('No country')}
          />
        )}
      </FormControl>
    </div>
  )
}

/** A number with a dial code is split when the field is left: the country is chosen by it and the code removed (FIX-029). */
function MobileField() {
  const { getValues, setValue } = useFormContext<{ mobile: string; country: number | null }>()
  const { countries } = useCountries()
  const { input, error } = useFormField('mobile')
  const split = () => {
    const mobile = withoutSeparators(input.value)
    const found =
      mobile.startsWith('+') &&
      splitDialCode({ mobile, country: getValues('country') }, dialCodesOf(countries))
    // What cannot be split is refused by the server, by name.
    if (!found || typeof found === 'string') return
    setValue('mobile', found.mobile, { shouldDirty: true, shouldValidate: true })
    setValue('country', found.country, { shouldDirty: true })
  }
  return (
    <Field label={t('Mobile')} hint={t('Without country code or special characters')} error={error}>
      <TextInput
        inputMode="tel"
        autoComplete="off"
        {...input}
        onBlur={() => {
          input.onBlur()
          split()
        }}
      />
    </Field>
  )
}

/** The rules of the form, in its margin (CLIENT-029, OQ-068). */
export const clientGuidelines = () => [
  t('Client name is required.'),
  t('Email must contain @ and a dot.'),
  t('Enter the mobile number without its country code, or with a leading +.'),
  t('You can add the rest later.'),
]
