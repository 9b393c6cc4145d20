import type { CaseStatus } from '@casework/contract/cases'
import type { Action, Resource } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import {
  Archive,
  ArchiveRestore,
  CalendarPlus,
  FileUp,
  FolderCheck,
  FolderPlus,
  Pencil,
  Timer,
  type LucideIcon,
} from 'lucide-react'
import { showMinutes } from '~/features/journal'
import { paths } from '~/platform/router/paths'
import { showPaletteDialog } from './palette-dialog-store.ts'
import type { Entry, Link } from './palette-entries.ts'
import { KIND_WORDS, rateWords, splitWords, VERB_WORDS, type Kind } from './palette-words.ts'

/** A record that an action can be about. */
export interface ActionRecord {
  id: number
  name: string
  /** Of a case. */
  number?: string
  status?: CaseStatus
  client_id?: number
}
type ActionKind = Exclude<Kind, 'people'>
export type ActionRecords = {
  [K in ActionKind]?: readonly ActionRecord[] | undefined
}

/** Sets the status of a case, after a question if it is closed. */
type ChangeStatus = (id: number, status: CaseStatus) => void

interface RecordAction {
  id: string
  kind: ActionKind
  icon: LucideIcon
  needs: readonly [Resource, Action]
  label: string
  /** The label with the name in it. */
  describe?: (name: string) => string
  verbs: string
  objects: string
  /** Whether a word for its object is enough, without a verb. */
  byObject?: boolean
  /** Whether it exists for a record only, so that it asks for one. */
  isOnlyHere?: boolean
  fits?: (record: ActionRecord) => boolean
  link?: (id: number) => Link
  run?: (record: ActionRecord) => void
}

const isNotArchived = ({ status }: ActionRecord) => status !== 'archived'

/** What can be done with a record, in the order in which it is offered. */
const getRecordActions = (changeStatus: ChangeStatus): RecordAction[] => [
  {
    id: 'new-in',
    kind: 'cases',
    icon: CalendarPlus,
    needs: ['session', 'create'],
    label: t('Create Session'),
    describe: (name) => t('New session in {case}', { case: name }),
    verbs: VERB_WORDS.create(),
    objects: KIND_WORDS.sessions(),
    byObject: true,
    fits: isNotArchived,
    link: (id) => paths.newSession({ case: id }),
  },
  {
    id: 'new-in',
    kind: 'clients',
    icon: FolderPlus,
    needs: ['case', 'create'],
    label: t('Create Case'),
    describe: (name) => t('New case for {client}', { client: name }),
    verbs: VERB_WORDS.create(),
    objects: KIND_WORDS.cases(),
    byObject: true,
    link: paths.newCase,
  },
  ...(['cases', 'clients'] as const).map((kind): RecordAction => ({
    id: 'upload-to',
    kind,
    icon: FileUp,
    needs: ['document', 'create'],
    label: t('Upload Document'),
    verbs: VERB_WORDS.upload(),
    objects: KIND_WORDS.documents(),
    fits: isNotArchived,
    run: ({ id, client_id }) =>
      showPaletteDialog({
        kind: 'upload',
        preset: kind === 'cases' ? { client: client_id, case: id } : { client: id },
      }),
  })),
  ...getStatusActions(changeStatus),
  ...getEdits(),
  {
    id: 'minutes-of',
    kind: 'cases',
    icon: Timer,
    needs: ['document', 'list'],
    label: t('Minutes'),
    verbs: `${t('Minutes')} ${t('time billing hours work')}`,
    objects: KIND_WORDS.cases(),
    run: ({ id }) => showMinutes(id),
  },
]

const getStatusActions = (changeStatus: ChangeStatus): RecordAction[] =>
  [
    {
      to: 'closed' as const,
      from: ['open'],
      icon: FolderCheck,
      label: t('Close case'),
      verbs: VERB_WORDS.close(),
    },
    {
      to: 'archived' as const,
      from: ['closed'],
      icon: Archive,
      label: t('Archive case'),
      verbs: VERB_WORDS.archive(),
    },
    {
      to: 'open' as const,
      from: ['closed', 'archived'],
      icon: ArchiveRestore,
      label: t('Reopen case'),
      verbs: VERB_WORDS.reopen(),
    },
  ].map(({ to, from, icon, label, verbs }) => ({
    id: `set-${to}`,
    kind: 'cases',
    icon,
    needs: ['case', 'update'],
    label,
    verbs,
    objects: KIND_WORDS.cases(),
    isOnlyHere: to === 'closed',
    fits: ({ status = 'open' }) => from.includes(status),
    run: ({ id }) => changeStatus(id, to),
  }))

const getEdits = (): RecordAction[] =>
  (
    [
      ['cases', 'case', t('Edit Case'), paths.editCase],
      ['clients', 'client', t('Edit Client'), paths.editClient],
      ['sessions', 'session', t('Edit Session'), paths.editSession],
      ['documents', 'document', t('Edit Document'), paths.editDocument],
    ] as const
  ).map(([kind, resource, label, link]) => ({
    id: 'edit',
    kind,
    icon: Pencil,
    needs: [resource, 'update'],
    label,
    verbs: VERB_WORDS.edit(),
    objects: KIND_WORDS[kind](),
    link,
  }))

/** All words for what can be done with a record. */
export const getVerbs = (): string =>
  getRecordActions(() => undefined)
    .map(({ verbs }) => verbs)
    .join(' ')

interface Offer {
  can: (resource: Resource, action: Action) => boolean
  changeStatus: ChangeStatus
  /** What was typed about the action; without it, every action is offered. */
  words?: readonly string[]
  /** Whether the words may be parts of words, and need no verb. */
  isLoose?: boolean
}

/** What can be done with these records by what is typed. */
export const toActionEntries = (
  records: ActionRecords,
  { can, changeStatus, words = [], isLoose = false }: Offer,
): Entry[] =>
  getRecordActions(changeStatus)
    .filter(({ needs }) => can(...needs))
    .filter((action) => (isLoose ? answers(action, words) : isMeant(action, words)))
    .flatMap((action) =>
      (records[action.kind] ?? [])
        .filter((record) => action.fits?.(record) ?? true)
        .map((record) => toEntry(action, record)),
    )

const answers = ({ label, verbs, objects }: RecordAction, words: readonly string[]) =>
  rateWords(label, `${verbs} ${objects}`, words) > 0

/** Whether every word is one for the action, and one of them a verb. */
function isMeant({ verbs, objects, byObject = false }: RecordAction, words: readonly string[]) {
  const [does, means] = [splitWords(verbs), splitWords(objects)]
  return (
    words.every((word) => does.includes(word) || means.includes(word)) &&
    words.some((word) => byObject || does.includes(word))
  )
}

/** Whether what is typed asks for something that cannot be done without a case. */
export const asksForCase = (words: readonly string[]): boolean =>
  getRecordActions(() => undefined).some(
    (action) => action.kind === 'cases' && action.isOnlyHere === true && isMeant(action, words),
  )

const toEntry = (
  { id, kind, icon, label, describe, link, run }: RecordAction,
  record: ActionRecord,
): Entry => ({
  id: `${id}-${kind}-${record.id}`,
  icon,
  label: describe?.(record.name) ?? label,
  of: describe ? undefined : record.name,
  detail: record.number,
  link: link?.(record.id) ?? null,
  run: run && (() => run(record)),
})
