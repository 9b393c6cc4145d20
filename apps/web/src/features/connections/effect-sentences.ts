import {
  LEVELS,
  LEVEL_LABELS,
  listVisibleLevels,
  type Level,
} from '@casework/contract/document-levels'
import type {
  AccessChange,
  JoinEffect,
  RemovalEffect,
  RoleEffect,
} from '@casework/contract/effects'
import {
  listPermissions,
  RESOURCES,
  type EmployeeRole,
  type Resource,
} from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { formatParts } from '~/platform/effect/format-parts'

/** What a person gains and loses with another role. */
export function describeRoleEffect({ name, gains, loses }: RoleEffect): string[] {
  const lines = [
    ...describeGainedDocuments(name, gains),
    ...listOthers(gains, (records) => t('{name} will also see {records}.', { name, records })),
    ...describeLostDocuments(name, loses),
    ...listOthers(loses, (records) => t('{name} will no longer see {records}.', { name, records })),
    ...describeActions(gains).map((actions) => t('{name} may also {actions}.', { name, actions })),
    ...describeActions(loses).map((actions) =>
      t('{name} may no longer {actions}.', { name, actions }),
    ),
  ]
  return lines.length > 0 ? lines : [t('Nothing changes in what {name} can see or do.', { name })]
}

/** What a person loses with the connection. */
export function describeRemoval({ name, loses }: RemovalEffect): string {
  const documents = countDocuments(loses)
  const parts = [
    ...countLists(loses),
    ...(documents > 0
      ? [t('{count, plural, one {# document} other {# documents}}', { count: documents })]
      : []),
    ...countOthers(loses),
  ]
  return parts.length > 0
    ? t('{name} will lose access to {records}.', { name, records: formatParts(parts) })
    : t('{name} has nothing to lose access to yet.', { name })
}

/**
 * What a new employee sees and may do.
 * @param name the beginning of each sentence
 */
export function describeJoin(name: string, { gains }: JoinEffect): string[] {
  const parts = [...countLists(gains), ...countOthers(gains)]
  const actions = describeActions(gains)
  return [
    parts.length > 0
      ? t('{name} will see {records}.', { name, records: formatParts(parts) })
      : t('{name} has nothing to see yet.', { name }),
    // The cases are those of all lists, not of the documents alone.
    ...describeGainedDocuments(name, { ...gains, cases: null }),
    ...(actions.length > 0
      ? actions.map((action) => t('{name} may {actions}.', { name, actions: action }))
      : [t('{name} may not change anything.', { name })]),
  ]
}

/** What a role lets the reader do in a firm, of whose records nothing is known before they join. */
export function describeOwnRole(role: EmployeeRole): string[] {
  const permissions = listPermissions(role)
  const actions = describeActions({
    actions: RESOURCES.map((resource) => ({ resource, actions: permissions[resource] })),
  })
  const [highest = 'green'] = listVisibleLevels(role)
  return [
    t('You will see all clients, cases and sessions, and documents up to {level}.', {
      level: t(LEVEL_LABELS[highest]),
    }),
    ...(actions.length > 0
      ? actions.map((action) => t('You may {actions}.', { actions: action }))
      : [t('You may not change anything.')]),
  ]
}

/** What every role sees. */
const countLists = ({ clients, cases, sessions }: JoinEffect['gains']): string[] =>
  [
    clients > 0 && t('{count, plural, one {# client} other {# clients}}', { count: clients }),
    cases !== null &&
      cases > 0 &&
      t('{count, plural, one {# case} other {# cases}}', { count: cases }),
    sessions > 0 && t('{count, plural, one {# session} other {# sessions}}', { count: sessions }),
  ].filter((part) => part !== false)

export const countDocuments = ({ documents }: AccessChange): number =>
  LEVELS.reduce((total, level) => total + documents[level], 0)

/** What has a level besides documents. */
const countOthers = ({ entries, people }: AccessChange): string[] => [
  ...(entries > 0
    ? [
        t('{count, plural, one {# journal entry} other {# journal entries}}', {
          count: entries,
        }),
      ]
    : []),
  ...(people > 0
    ? [
        t('{count, plural, one {# person} other {# people}} of the directory', {
          count: people,
        }),
      ]
    : []),
]

function listOthers(change: AccessChange, describe: (records: string) => string): string[] {
  const parts = countOthers(change)
  return parts.length > 0 ? [describe(formatParts(parts))] : []
}

function describeGainedDocuments(name: string, gains: AccessChange): string[] {
  const n = countDocuments(gains)
  if (n === 0) return []
  const values = { name, n, levels: formatLevels(gains), c: gains.cases ?? 0 }
  return [
    values.c > 0
      ? t(
          '{name} will also see {levels} {n, plural, one {document} other {documents}} in {c, plural, one {# case} other {# cases}}.',
          values,
        )
      : t('{name} will also see {levels} {n, plural, one {document} other {documents}}.', values),
  ]
}

function describeLostDocuments(name: string, loses: AccessChange): string[] {
  const n = countDocuments(loses)
  if (n === 0) return []
  const values = { name, n, levels: formatLevels(loses), c: loses.cases ?? 0 }
  return [
    values.c > 0
      ? t(
          '{name} will no longer see {levels} {n, plural, one {document} other {documents}} in {c, plural, one {# case} other {# cases}}.',
          values,
        )
      : t(
          '{name} will no longer see {levels} {n, plural, one {document} other {documents}}.',
          values,
        ),
  ]
}

/** Returns "5 red and 9 yellow". */
function formatLevels({ documents }: AccessChange): string {
  const format = (level: Level, n: number) =>
    ({
      red: t('{n, plural, one {# red} other {# red}}', { n }),
      yellow: t('{n, plural, one {# yellow} other {# yellow}}', { n }),
      green: t('{n, plural, one {# green} other {# green}}', { n }),
    })[level]
  return formatParts(
    LEVELS.filter((level) => documents[level] > 0).map((level) => format(level, documents[level])),
  )
}

/** A capability without a name of its own is named by its key. */
const getThing = (resource: Resource): string => {
  const things: Readonly<Record<string, string>> = {
    client: t('clients'),
    case: t('cases'),
    session: t('sessions'),
    document: t('documents'),
    document_group: t('document groups'),
  }
  return things[resource] ?? resource
}

/** What can be done with records. Seeing them is described by their number. */
const getVerbs = (): Readonly<Record<string, string>> => ({
  create: t('create'),
  update: t('change'),
  delete: t('delete'),
})
/** What can be done in a case only. Nothing needs `manage_roles`. */
const getTeamVerbs = (): Readonly<Record<string, string>> => ({
  assign: t('assign people'),
  unassign: t('unassign people'),
})

/** Returns "create and change clients and cases": kinds with the same actions share a phrase. */
function describeActions({ actions }: Pick<AccessChange, 'actions'>): string[] {
  const things = new Map<string, string[]>()
  const add = (phrase: string, thing: string) =>
    things.set(phrase, [...(things.get(phrase) ?? []), thing])
  const pick = (verbs: Readonly<Record<string, string>>, of: readonly string[]) =>
    Object.entries(verbs).flatMap(([action, verb]) => (of.includes(action) ? [verb] : []))
  for (const { resource, actions: of } of actions) {
    const verbs = pick(getVerbs(), of)
    if (verbs.length > 0) add(formatParts(verbs), getThing(resource))
  }
  const team = pick(
    getTeamVerbs(),
    actions.flatMap((entry) => entry.actions),
  )
  return [
    ...[...things].map(([verbs, kinds]) =>
      t('{verbs} {things}', { verbs, things: formatParts(kinds) }),
    ),
    ...(team.length > 0 ? [t('{verbs} in cases', { verbs: formatParts(team) })] : []),
  ]
}
