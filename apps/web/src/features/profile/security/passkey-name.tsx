import { PASSKEY_NAME_MAX } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { FormText } from '~/platform/form'

/** The name of a passkey, in the form that adds or renames it. */
export const PasskeyName = () => (
  <FormText
    name="name"
    label={t('Name')}
    hint={t('For example "Laptop" or "Phone".')}
    maxLength={PASSKEY_NAME_MAX}
    autoComplete="off"
    required
  />
)
