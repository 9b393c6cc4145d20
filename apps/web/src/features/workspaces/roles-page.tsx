import { canSee, LEVELS } from '@casework/contract/document-levels'
import {
  may,
  RESOURCES,
  ROLES,
  type Action,
  type Resource,
  type Role,
} from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { getRoleSummary, getRoleName } from '~/features/connections'
import { useIsReadOnly, usePermissions } from '~/platform/permissions/permissions'
import { maySeeAs, useSeeAs } from '~/platform/permissions/see-as'
import { useTitle } from '~/platform/router/use-title'
import { SecurityBadge } from '~/platform/security-badge'
import { Button, PageHeader, Panel } from '~/ui'

/** The last two exist for cases only. Nothing needs `manage_roles`, so no row promises it. */
const ACTIONS = [
  'list',
  'read',
  'create',
  'update',
  'delete',
  'assign',
  'unassign',
] as const satisfies readonly Action[]

const getActionName = (action: (typeof ACTIONS)[number]) =>
  ({
    list: t('See the list and export it'),
    read: t('Open, view and download'),
    create: t('Create'),
    update: t('Change'),
    delete: t('Delete'),
    assign: t('Add people to the team'),
    unassign: t('Remove people from the team'),
  })[action]

const getResourceName = (resource: Resource) =>
  ({
    client: t('Clients'),
    case: t('Cases'),
    session: t('Sessions'),
    document: t('Documents'),
    document_group: t('Document groups'),
  })[resource]

/** What each role may do, from the same permission table that the server checks. */
export function RolesPage() {
  useTitle(t('Roles'))
  return (
    <>
      <PageHeader
        title={t('Roles')}
        subtitle={t(
          'What each role may do in a firm. The firm assigns the roles; its owner may do everything.',
        )}
      />
      <RoleSummaries />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        {RESOURCES.map((resource) => (
          <Table
            key={resource}
            title={getResourceName(resource)}
            rows={ACTIONS.filter((action) => may('owner', resource, action)).map((action) => ({
              key: action,
              head: getActionName(action),
              isAllowed: (role) => may(role, resource, action),
            }))}
          />
        ))}
        <Table
          title={t('Documents by security level')}
          rows={LEVELS.map((level) => ({
            key: level,
            head: <SecurityBadge level={level} />,
            isAllowed: (role) => canSee(role, level),
          }))}
        />
        <Table
          title={t('Connections, invitations and notifications')}
          rows={[
            {
              key: 'own',
              head: t('Manage in your own account'),
              isAllowed: (role) => role === 'owner',
            },
          ]}
        />
      </div>
    </>
  )
}

function RoleSummaries() {
  const { role: own } = usePermissions()
  const isReadOnly = useIsReadOnly()
  const seeAs = useSeeAs()
  const getSummary = (role: Role) =>
    role === 'owner' ? t('Owns the account') : getRoleSummary(role)
  return (
    <dl className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {ROLES.map((role) => (
        <div key={role} className="card flex flex-col px-4 py-3">
          <dt className="font-serif text-card">{getRoleName(role)}</dt>
          <dd className="text-label text-ink-2">{getSummary(role)}</dd>
          {!isReadOnly && maySeeAs(own, role) && (
            <dd className="mt-auto pt-2">
              <Button
                size="sm"
                tone="quiet"
                className="-ml-2.5 h-auto! min-h-8 shrink! text-left whitespace-normal!"
                onClick={() => seeAs(role)}
              >
                {t('See as {role}', { role: getRoleName(role) })}
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

interface Row {
  key: string
  head: ReactNode
  isAllowed: (role: Role) => boolean
}

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Panel title={title}>
      <div className="-m-4">
        <table aria-label={title} className="w-full text-label">
          <thead>
            <tr className="border-b border-line bg-sunken text-left">
              <th scope="col" className="sm:px-4 sm:py-2">
                <span className="sr-only">{t('Action')}</span>
              </th>
              {ROLES.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className="px-0.5 py-2 text-center text-eyebrow font-semibold max-[429px]:rotate-180 max-[429px]:px-2 max-[429px]:py-0.5 max-[429px]:[writing-mode:vertical-rl] sm:w-16 sm:px-1 sm:text-label"
                >
                  {getRoleName(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, head, isAllowed }) => (
              <tr key={key}>
                <th scope="row" className="py-2 pr-1 pl-2.5 text-left font-normal sm:px-4">
                  {head}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-0.5 py-2 text-center sm:px-1">
                    <Mark isAllowed={isAllowed(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus
  return (
    <>
      <Icon aria-hidden size={16} className={isAllowed ? 'inline text-ok' : 'inline text-ink-3'} />
      <span className="sr-only">{isAllowed ? t('Yes') : t('No')}</span>
    </>
  )
}
