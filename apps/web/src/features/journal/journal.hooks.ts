import { journalEndpoints, type JournalEntry } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { describeLostCase } from '~/features/cases'
import { call } from '~/platform/http/call'
import { useWrite } from '~/platform/query/use-write'
import { changeDraft, clearSavedDraft } from './entry-draft-store.ts'

/** @param addDeadline the way on from the success message, if the user may */
export const useCreateEntry = (addDeadline: (() => void) | undefined) =>
  useWrite(journalEndpoints.create, {
    successMessage: t('Entry saved'),
    // Also when the box is gone by then: its text must not come back.
    onSaved: (_, { body }) => clearSavedDraft(body, body.body),
    onSettled: ({ body }) => changeDraft(body, { isSaving: false }),
    successAction: () => addDeadline && { label: t('Add deadline'), onSelect: addDeadline },
    failed: (error) => describeLostCase(error, t('Failed to save entry')),
    refetchAfterFailure: true,
  })

/** A mail is edited as a letter. */
export const toWrittenEntry = ({ kind, ...entry }: JournalEntry) => ({
  ...entry,
  kind: kind === 'mail' ? 'letter' : kind,
})

/** The dialogs show failures. */
export const useUpdateEntry = () =>
  useWrite(journalEndpoints.update, {
    conflictCheck: {
      read: ({ params }) => call(journalEndpoints.get, { params }),
      toBody: toWrittenEntry,
    },
    successMessage: t('Entry updated'),
    refetchAfterFailure: true,
  })

export const useAmendEntry = () =>
  useWrite(journalEndpoints.amend, {
    successMessage: t('Entry amended'),
    refetchAfterFailure: true,
  })

export const useSetEntryLevel = () =>
  useWrite(journalEndpoints.setLevel, {
    conflictCheck: { read: ({ params }) => call(journalEndpoints.get, { params }) },
    successMessage: t('Level changed'),
    refetchAfterFailure: true,
  })

export const useRemoveEntry = () =>
  useWrite(journalEndpoints.remove, {
    successMessage: t('Entry deleted'),
    refetchAfterFailure: true,
  })
