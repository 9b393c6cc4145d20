import { partyEndpoints, type Party } from '@casework/contract/parties'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { announceCheck } from '~/features/conflicts'
import { call } from '~/platform/http/call'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

export const useParties = (id: number) =>
  useQuery(buildQuery(partyEndpoints.list, { params: { id } }))

/** The name of a party. */
export const getPartyName = ({ person, client }: Pick<Party, 'person' | 'client'>): string =>
  person?.name ?? client?.name ?? ''

/** The dialog shows failures. */
export const useAddParty = () =>
  useWrite(partyEndpoints.add, {
    successMessage: t('Person added to the case'),
    onSaved: (party) => announceCheck(party.conflict_check, getPartyName(party)),
    refetchAfterFailure: true,
  })

export const useChangeParty = () =>
  useWrite(partyEndpoints.change, {
    successMessage: t('Role changed'),
    onSaved: (party) => announceCheck(party.conflict_check, getPartyName(party)),
    refetchAfterFailure: true,
  })

export const useRemoveParty = () =>
  useWrite(partyEndpoints.remove, {
    successMessage: t('Person removed from the case'),
    refetchAfterFailure: true,
  })

export const useCreatePerson = () =>
  useWrite(partyEndpoints.createPerson, { successMessage: t('Person saved') })

export const useUpdatePerson = () =>
  useWrite(partyEndpoints.updatePerson, {
    conflictCheck: { read: ({ params }) => call(partyEndpoints.getPerson, { params }) },
    successMessage: t('Person saved'),
  })

export const useRemovePerson = () =>
  useWrite(partyEndpoints.removePerson, { successMessage: t('Person deleted') })
