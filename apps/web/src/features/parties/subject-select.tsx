import { clientEndpoints, type Client } from '@casework/contract/clients'
import { partyEndpoints, type PersonRecord } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { useState } from 'react'
import { useOptions } from '~/platform/query/use-options'
import { AsyncCombobox, type ComboboxOption } from '~/ui'
import { getKindLabel } from './party-labels.ts'

/** Who is added to a case: somebody known, or a new person with this name. */
export type Subject =
  | { readonly person_id: number; readonly name: string }
  | { readonly client_id: number; readonly name: string }
  | { readonly new_name: string }

interface SubjectSelectProps {
  /** The client of the case is in it already. */
  own_client_id: number | undefined
  value: Subject | null
  onValueChange: (subject: Subject | null) => void
}

/** One list over people and clients, whose last row creates a person. */
export function SubjectSelect({ own_client_id, value, onValueChange }: SubjectSelectProps) {
  const [text, setText] = useState('')
  const people = useOptions({ endpoint: partyEndpoints.listPeople, toOption: toPersonOption })
  const clients = useOptions({ endpoint: clientEndpoints.list, toOption: toClientOption })
  const search = (typed: string) => {
    setText(typed.trim())
    people.onSearch(typed)
    clients.onSearch(typed)
  }
  const options = [
    ...people.options,
    ...clients.options.filter((option) => option.value !== `client ${own_client_id}`),
    ...(text === '' ? [] : [{ value: `new ${text}`, label: t("Create '{text}'", { text }) }]),
  ]
  return (
    <AsyncCombobox
      required
      options={options}
      onSearch={search}
      value={value && toOption(value)}
      onValueChange={(option) => onValueChange(option && readOption(option))}
      loading={people.loading === true || clients.loading === true}
      error={people.error ?? clients.error}
      placeholder={t('Search people and clients')}
      emptyText={t('Type a name')}
    />
  )
}

const toPersonOption = ({ id, name, kind, email }: PersonRecord): ComboboxOption => ({
  value: `person ${id}`,
  label: name,
  hint: email ?? getKindLabel(kind),
})

const toClientOption = ({ id, name }: Client): ComboboxOption => ({
  value: `client ${id}`,
  label: name,
  hint: t('Client'),
})

const toOption = (subject: Subject): ComboboxOption =>
  'new_name' in subject
    ? { value: `new ${subject.new_name}`, label: subject.new_name }
    : 'person_id' in subject
      ? { value: `person ${subject.person_id}`, label: subject.name }
      : { value: `client ${subject.client_id}`, label: subject.name }

function readOption({ value, label }: ComboboxOption): Subject {
  const [kind, ...rest] = value.split(' ')
  if (kind === 'new') return { new_name: rest.join(' ') }
  const id = Number(rest[0])
  return kind === 'person' ? { person_id: id, name: label } : { client_id: id, name: label }
}
