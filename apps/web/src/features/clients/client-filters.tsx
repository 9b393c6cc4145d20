import type { ClientsQuery } from '@casework/contract/clients'
import { t } from '@casework/texts'
import { CountrySelect } from '~/features/countries'
import { TextFilter } from '~/platform/list'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Field } from '~/ui'

/** Resets all filters of the panel. */
export const NO_CLIENT_FILTERS = { name: '', email: '', mobile: '', country: undefined } as const

export const countClientFilters = ({ name, email, mobile, country }: ClientsQuery) =>
  [name, email, mobile, country].filter(Boolean).length

export function ClientFilters({
  state,
  change,
}: {
  state: ClientsQuery
  change: UpdateListState<ClientsQuery>
}) {
  const replaceHistory = { replace: true }
  return (
    <>
      <TextFilter
        label={t('Name')}
        value={state.name}
        onChange={(name) => change({ name }, replaceHistory)}
      />
      <TextFilter
        label={t('Email')}
        value={state.email}
        onChange={(email) => change({ email }, replaceHistory)}
      />
      <TextFilter
        label={t('Mobile')}
        value={state.mobile}
        onChange={(mobile) => change({ mobile }, replaceHistory)}
      />
      <Field label={t('Country')} plain>
        <CountrySelect
          placeholder={t('All countries')}
          value={state.country ?? null}
          onValueChange={(country) => change({ country: country ?? undefined })}
        />
      </Field>
    </>
  )
}
