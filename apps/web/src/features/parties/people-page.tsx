import {
  partyEndpoints,
  peopleQuery,
  type PeopleQuery,
  type PersonRecord,
} from '@casework/contract/parties'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { CheckList } from '~/features/conflicts'
import { formatCount } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { FilterBar, formatTotal, ListView } from '~/platform/list'
import { readListState } from '~/platform/list/list-state'
import { SearchBox } from '~/platform/list/search-box'
import { SkeletonRows } from '~/platform/list/skeleton-rows'
import { useListState } from '~/platform/list/use-list-state'
import { Can, usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { BackLink } from '~/platform/router/back-link'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { SecurityBadge } from '~/platform/security-badge'
import { Button, EmptyState, PageHeader, Select, Tabs } from '~/ui'
import { getKindLabel, getKindOptions } from './party-labels.ts'

const PersonDialog = lazyDialog(() => import('./dialogs.ts').then((module) => module.PersonDialog))

/** /people: the directory, and the conflict checks of the firm. */
export function PeoplePage() {
  useTitle(t('People'))
  const search = useSearch({ from: '/signed-in/people' })
  const navigate = useNavigate()
  const canDecide = usePermission('case', 'update')
  const tab = search.tab === 'conflicts' && canDecide ? 'conflicts' : 'people'
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  return (
    <>
      <BackLink link={<Link {...paths.clients()} />}>{t('Back to Clients')}</BackLink>
      <Header count={tab === 'people' && <PeopleCount />} />
      <div className="mt-4">
        {canDecide ? (
          <Tabs
            label={t('People')}
            value={tab}
            onValueChange={(next) =>
              void navigate({
                ...paths.people(),
                search: next === 'conflicts' ? { tab: next } : {},
                replace: true,
              })
            }
            tabs={[
              { value: 'people', label: t('People'), content: <Directory /> },
              {
                value: 'conflicts',
                label: t('Conflict checks'),
                content: (
                  <Suspense fallback={null}>
                    <CheckList page={page} />
                  </Suspense>
                ),
              },
            ]}
          />
        ) : (
          <Directory />
        )}
      </div>
    </>
  )
}

/** "12 people" */
function PeopleCount() {
  const { list } = usePeople()
  return (
    <p className="text-label text-ink-2">
      {formatTotal(list, (count) =>
        t('{n, plural, one {# person} other {# people}}', { n: count }),
      )}
    </p>
  )
}

function Header({ count }: { count: ReactNode }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={t('People')}
        badge={count}
        subtitle={t('Opponents, counsel, courts, witnesses and experts of your cases.')}
        actions={
          <Can permission={['case', 'update']}>
            <Button tone="primary" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden size={16} />
              {t('Add person')}
            </Button>
          </Can>
        }
      />
      <PersonDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

/** The page of the directory that the URL names. */
function usePeople() {
  const search = useSearch({ from: '/signed-in/people' })
  const [state, change] = useListState(
    peopleQuery,
    useMemo(() => readListState(peopleQuery, { ...search }), [search]),
  )
  return { state, change, list: useQuery(buildListQuery(partyEndpoints.listPeople, state)) }
}

function Directory() {
  const { state, change, list } = usePeople()
  const orderings = [
    { value: 'name' as const, label: t('Name A-Z') },
    { value: '-name' as const, label: t('Name Z-A') },
    { value: '-created_at' as const, label: t('Newest first') },
  ]
  return (
    <>
      <FilterBar>
        <SearchBox
          label={t('Search people')}
          placeholder={t('Search by name, email or phone')}
          value={state.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <Select<'person' | 'organisation' | ''>
          aria-label={t('Kind')}
          className="w-auto! min-w-40"
          placeholder={t('All kinds')}
          options={getKindOptions()}
          value={state.kind ?? ''}
          onValueChange={(kind) => change({ kind: kind === '' ? undefined : kind })}
        />
        <Select
          aria-label={t('Sort by')}
          className="w-auto! min-w-40"
          options={orderings}
          value={state.ordering}
          onValueChange={(ordering) => change({ ordering })}
        />
      </FilterBar>
      <div className="mt-4">
        <ListView
          list={list}
          label={t('People')}
          page={state.page}
          pageSize={state.page_size}
          failed={t('Failed to load people')}
          empty={<NoPeople state={state} onClear={() => change({ search: '', kind: undefined })} />}
          renderItem={() => null}
          renderAll={(people) => (people ? <PeopleTable people={people} /> : <SkeletonRows />)}
        />
      </div>
    </>
  )
}

function NoPeople({ state, onClear }: { state: PeopleQuery; onClear: () => void }) {
  const title = t('No people found')
  if (state.search === '' && state.kind === undefined && state.page === 1)
    return <EmptyState picture="people" title={title} />
  return (
    <EmptyState
      picture="none"
      title={title}
      hint={t('Nothing matches this search.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}

function PeopleTable({ people }: { people: readonly PersonRecord[] }) {
  return (
    <div className="card overflow-x-auto">
      <table className="w-full text-left">
        <thead className="border-b border-line text-meta text-ink-3">
          <tr>
            {[t('Name'), t('Kind'), t('Cases')].map((title) => (
              <th key={title} scope="col" className="px-4 py-2 font-semibold">
                {title}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 font-semibold max-sm:hidden">
              {t('Contact')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PersonRow({ person }: { person: PersonRecord }) {
  const { id, name, kind, cases_count, email, phone, security_level } = person
  const contact = [email, phone].filter(Boolean).join(' · ')
  return (
    <tr>
      <th scope="row" className="min-w-40 px-4 py-2.5 font-normal wrap-anywhere">
        <Link {...paths.person(id)} className="link font-semibold">
          {name}
        </Link>
        {/* On a phone a column of its own would leave each of them a few letters a line. */}
        <span className="block text-label text-ink-2 sm:hidden">{contact}</span>
        {security_level !== 'green' && (
          <span className="mt-1 block">
            <SecurityBadge level={security_level} />
          </span>
        )}
      </th>
      <td className="px-4 py-2.5 text-ink-2">{getKindLabel(kind)}</td>
      <td className="px-4 py-2.5 text-ink-2">{formatCount(cases_count)}</td>
      <td className="px-4 py-2.5 text-ink-2 wrap-anywhere max-sm:hidden">{contact || '–'}</td>
    </tr>
  )
}
