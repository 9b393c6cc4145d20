import { t } from '@casework/texts'
import { buildDialCodes, splitDialCode } from '@casework/contract/parts/dial-codes'
import { readPhoneDigits } from '@casework/contract/parts/phone-number'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { CountrySelect, useCountries } from '~/features/countries'
import { FormControl, FormText, useFormField } from '~/platform/form'
import { Field, TextInput } from '~/ui'

/** The fields shared by the create and edit pages. `belowName` is shown below the name. */
export function ClientFields({ belowName }: { belowName?: ReactNode }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormText
        name="name"
        label={t('Client Name')}
        required
        autoComplete="off"
        className="sm:col-span-2"
      />
      {belowName}
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

/** On blur, removes a dial code from the number and selects its country. */
function MobileField() {
  const { getValues, setValue } = useFormContext<{ mobile: string; country: number | null }>()
  const { countries } = useCountries()
  const { input, error } = useFormField('mobile')
  const splitDialCodeOnBlur = () => {
    const mobile = readPhoneDigits(input.value)
    const found =
      mobile.startsWith('+') &&
      splitDialCode({ mobile, country: getValues('country') }, buildDialCodes(countries))
    // Leave an unknown dial code to the server, which refuses it with a field error.
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
          splitDialCodeOnBlur()
        }}
      />
    </Field>
  )
}

export const getClientGuidelines = () => [
  t('Client name is required.'),
  t('Email must contain @ and a dot.'),
  t('Enter the mobile number without its country code, or with a leading +.'),
  t('You can add the rest later.'),
]
