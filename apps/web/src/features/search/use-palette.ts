import { FIND_MIN } from '@casework/contract/search'
import { t } from '@casework/texts'
import { useDebounce } from 'use-debounce'
import { ApiError } from '~/platform/http/api-error'
import { usePermissions } from '~/platform/permissions/permissions'
import { toRecordGroups, type Entry, type EntryGroup } from './palette-entries.ts'
import { listTyped, readCommand } from './palette-words.ts'
import { asksForCase, getVerbs, toActionEntries } from './record-actions.ts'
import { useChangeStatus } from './use-change-status.ts'
import { toActionRecords, useFoundRecords, useOpenRecord, useRecentCases } from './use-records.ts'
import { usePlaces } from './use-places.ts'

/** Debounce of the search in ms. */
const DEBOUNCE_MS = 200

/** Groups of results: records from the server, screens and actions matched locally. */
export function usePalette(draft: string) {
  const typed = draft.trim()
  const [text] = useDebounce(typed, DEBOUNCE_MS)
  const canSearch = typed.length >= FIND_MIN
  const command = readCommand(text, getVerbs())
  const offer = { ...usePermissions(), changeStatus: useChangeStatus() }
  const { actions, screens, isMeant } = usePlaces(typed)
  const open = useOpenRecord()
  const { found, ...search } = useFoundRecords(text, command)
  const isOnlyCommand = command.words.length > 0 && command.rest === ''
  const asks = isOnlyCommand && asksForCase(command.words) && offer.can('case', 'update')
  const recent = useRecentCases(asks && !open.cases)

  const ofPage = toActionEntries(open, { ...offer, words: listTyped(typed), isLoose: true })
  const ofRecent = toActionEntries({ cases: recent.cases }, { ...offer, words: command.words })
  const ofFound =
    canSearch && found && command.words.length > 0 && !isOnlyCommand
      ? toActionEntries(toActionRecords(found), { ...offer, words: command.words })
      : []
  const places = [
    toActionGroup([...ofPage, ...(isOnlyCommand ? ofRecent : []), ...actions]),
    { label: t('Screens'), entries: screens },
  ]
  const records = canSearch && found ? toRecordGroups(found, text, command.kinds) : []
  const groups =
    isMeant || isOnlyCommand
      ? [...places, ...records]
      : [...insert(records, toActionGroup(ofFound), command.hasVerb ? 0 : 1), ...places]
  return {
    groups: mergeByLabel(groups).filter(({ entries }) => entries.length > 0),
    searching: canSearch && (typed !== text || search.isFetching || recent.isFetching),
    failed: canSearch && search.error ? describeFailure(search.error) : undefined,
  }
}

const toActionGroup = (entries: Entry[]): EntryGroup => ({ label: t('Actions'), entries })

const insert = (groups: readonly EntryGroup[], group: EntryGroup, at: number) => [
  ...groups.slice(0, at),
  group,
  ...groups.slice(at),
]

/** One group for each label, in the order of their first mention. */
function mergeByLabel(groups: readonly EntryGroup[]): EntryGroup[] {
  const merged = new Map<string, EntryGroup>()
  for (const { label, entries } of groups) {
    if (entries.length === 0) continue
    merged.set(label, { label, entries: [...(merged.get(label)?.entries ?? []), ...entries] })
  }
  return [...merged.values()]
}

const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.type === 'too_broad'
    ? error.message
    : t('The records could not be searched. Screens and actions are still here.')
