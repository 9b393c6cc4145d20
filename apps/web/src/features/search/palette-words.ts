import { foldText } from '@casework/contract/parts/fold-text'
import { t } from '@casework/texts'

/** What a word may call each kind of record, in the singular and the plural. */
export const KIND_WORDS = {
  clients: () => t('client clients mandate mandates customer customers contact contacts'),
  cases: () => t('case cases matter matters file files dossier dossiers'),
  sessions: () =>
    t('session sessions hearing hearings meeting meetings appointment appointments calendar'),
  documents: () => t('document documents doc docs file files letter letters pdf scan scans'),
  people: () => t('person people opponent opponents witness witnesses court directory'),
} as const
export type Kind = keyof typeof KIND_WORDS

/** What a word may call each action. */
export const VERB_WORDS = {
  create: () => t('new add create book plan schedule'),
  upload: () => t('upload add new attach import'),
  close: () => t('close end finish complete'),
  archive: () => t('archive archives'),
  reopen: () => t('reopen again'),
  edit: () => t('edit change rename update correct'),
} as const

/** Words that say nothing about what is wanted. */
const getFillers = () =>
  new Set(splitWords(t('a an the in for of to with from my at and open go show find')))

export const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[\s·/]+/)
    .filter((word) => word !== '')

/** What is typed without the words that say nothing, unless there are no others. */
export function listTyped(text: string): string[] {
  const words = splitWords(text)
  const telling = words.filter(isTelling())
  return telling.length > 0 ? telling : words
}

function isTelling(): (word: string) => boolean {
  const fillers = getFillers()
  return (word) => !fillers.has(word)
}

/** The words of a text that name an action or a kind of record, and the others. */
export interface Command {
  words: string[]
  hasVerb: boolean
  /** What remains to search for. */
  rest: string
  kinds: ReadonlySet<Kind>
}

/**
 * Takes what is typed apart: "hearing osei" is a word for sessions and a name.
 * @param verbs all words for actions
 */
export function readCommand(text: string, verbs: string): Command {
  const kinds = Object.entries(KIND_WORDS).map(
    ([kind, getWords]) => [kind as Kind, splitWords(getWords())] as const,
  )
  const known = new Set([...splitWords(verbs), ...kinds.flatMap(([, words]) => words)])
  const typed = text.split(/\s+/).filter((word) => isTelling()(foldText(word)))
  const words = typed.map(foldText).filter((word) => known.has(word))
  return {
    words,
    hasVerb: words.some((word) => splitWords(verbs).includes(word)),
    rest: typed.filter((word) => !known.has(foldText(word))).join(' '),
    kinds: new Set(
      kinds.filter(([, names]) => names.some((name) => words.includes(name))).map(([kind]) => kind),
    ),
  }
}

/** How well a text answers the typed words: 2 by whole words, 1 by parts of them, 0 not at all. */
export function rateWords(label: string, others: string, typed: readonly string[]): 0 | 1 | 2 {
  const folded = foldText(label)
  const words = [...splitWords(label), ...splitWords(others)]
  if (typed.every((word) => words.includes(word))) return 2
  const isIn = (word: string) =>
    folded.includes(word) || words.some((known) => known.startsWith(word))
  return typed.every(isIn) ? 1 : 0
}
