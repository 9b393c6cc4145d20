import { documentEndpoints } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { useNewGroupButton } from '~/features/document-groups'
import { formatTotal } from '~/platform/list'
import { ListHeader } from '~/platform/list/list-header'
import { buildListQuery } from '~/platform/query/query'
import { useListLook } from '~/platform/list/use-list-look'
import { useListState } from '~/platform/list/use-list-state'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { useTitle } from '~/platform/router/use-title'
import { PageHeader, SkeletonCards, Tabs } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { documentsSearch, isDocumentsTab } from '../documents-search.ts'
import { DocumentsTab, isFiltered } from './documents-tab.tsx'
import { SettingsLink } from './settings-link.tsx'
import { useUploadButton } from '../upload/upload-button.tsx'

const GroupsTab = lazy(() =>
  fetchWhenOnline(() =>
    import('./groups-tab.tsx').then((module) => ({ default: module.GroupsTab })),
  ),
)

const countBy = (filtered: boolean) => (count: number) =>
  filtered
    ? t('{count, plural, one {# document found} other {# documents found}}', { count })
    : t('{count, plural, one {# document} other {# documents}}', { count })

export function DocumentsPage() {
  useTitle(t('Documents'))
  const search = useSearch({ from: '/signed-in/documents' })
  const [urlState, change] = useListState(documentsSearch, search)
  const [look, state] = useListLook(documentEndpoints.list, urlState)
  const { tab: _tab, layout: _layout, group: _group, ...query } = state
  const tab = isDocumentsTab(state) ? 'documents' : 'groups'
  const list = useQuery({
    ...buildListQuery(documentEndpoints.list, query),
    enabled: tab === 'documents',
  })
  const isPhone = useMediaQuery(BELOW.sm)
  const isTable = look.isTable && tab === 'documents'
  const count =
    tab === 'groups'
      ? t('Documents grouped by session')
      : formatTotal(list, countBy(isFiltered(state)))
  const [groupButton, groupDialog] = useNewGroupButton()
  const [uploadButton, uploadDialog] = useUploadButton({ requested: search.action === 'upload' })
  return (
    <>
      {/* The tabs are in one line with the title; a table fills the window. */}
      <div className={clsx('-mt-3', !isPhone && 'has-tabs', isTable && 'fills-window -mb-3')}>
        <Head count={count} isPhone={isPhone}>
          {groupButton}
          {uploadButton}
        </Head>
        <div className={clsx(isPhone && 'mt-1 [&_[role=tabpanel]]:-mt-4')}>
          <Tabs
            label={t('Documents')}
            value={tab}
            // Each tab has its own search and filters.
            onValueChange={(next) =>
              change({ tab: next, group: undefined, search: '', security_level: undefined })
            }
            tabs={[
              {
                value: 'documents',
                label: t('Documents'),
                content: <DocumentsTab state={state} change={change} list={list} look={look} />,
              },
              {
                value: 'groups',
                label: t('Document Groups'),
                content: (
                  <Suspense fallback={<SkeletonCards count={3} />}>
                    <GroupsTab state={urlState} change={change} />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      </div>
      {groupDialog}
      {uploadDialog}
    </>
  )
}

interface HeadProps {
  count: string
  isPhone: boolean
  /** Buttons. */
  children: ReactNode
}

const Head = ({ count, isPhone, children }: HeadProps) =>
  isPhone ? (
    <ListHeader
      title={t('Documents')} // As large as a thumb, without making the line higher.
      beside={<SettingsLink className="-mx-2 -my-2 size-11!" />}
      count={count}
      actions={children}
    />
  ) : (
    <PageHeader
      title={t('Documents')}
      subtitle={count}
      actions={
        <>
          <SettingsLink />
          {children}
        </>
      }
    />
  )
