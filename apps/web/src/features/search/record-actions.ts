import { foldText } from '@casework/contract/parts/fold-text'
import type { Action, Resource } from '@casework/contract/permissions'
import type { FoundRecord } from '@casework/contract/search'
import { t } from '@casework/texts'
import { paths } from '~/platform/router/paths'
import type { Entry } from './palette-entries.ts'

/** A record that an action can be about. */
export type ActionRecord = Pick<FoundRecord, 'id' | 'name'>

interface RecordAction {
  kind: 'clients' | 'cases'
  needs: readonly [Resource, Action]
  describe: (name: string) => string
  link: (id: number) => Entry['link']
}

const ACTIONS: readonly RecordAction[] = [
  {
    kind: 'cases',
    needs: ['session', 'create'],
    describe: (name) => t('New session in {case}', { case: name }),
    link: (id) => paths.newSession({ case: id }),
  },
  {
    kind: 'clients',
    needs: ['case', 'create'],
    describe: (name) => t('New case for {client}', { client: name }),
    link: paths.newCase,
  },
]

/** "new session in thorn": the action and what remains to search for. */
export interface Command {
  action: RecordAction
  text: string
}

/** @returns undefined if the text does not begin as an action does */
export function readCommand(text: string): Command | undefined {
  for (const action of ACTIONS) {
    const beginning = foldText(action.describe('')).trimEnd()
    if (foldText(text).startsWith(`${beginning} `))
      return { action, text: text.slice(beginning.length).trim() }
  }
  return undefined
}

type May = (resource: Resource, action: Action) => boolean

/** What can be created below these records; for a command, only what it says. */
export function toActionEntries(
  found: Partial<Record<RecordAction['kind'], readonly ActionRecord[]>>,
  may: May,
  command?: Command,
): Entry[] {
  const actions = command ? [command.action] : ACTIONS
  return actions
    .filter(({ needs }) => may(...needs))
    .flatMap(({ kind, describe, link }) =>
      (found[kind] ?? []).map(({ id, name }) => ({
        id: `new-in-${kind}-${id}`,
        label: describe(name),
        link: link(id),
      })),
    )
}
