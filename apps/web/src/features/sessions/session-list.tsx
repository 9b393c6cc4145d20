import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '~/platform/i18n/format'
import { ListView, useRecordList } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { Badge, Card } from '~/ui'
import { AddSession } from './add-session.tsx'
import { getTypeLabel } from './session-labels.ts'

interface SessionListProps {
  /** The case or client whose sessions are listed. */
  filter: { case: number } | { client: number }
  empty: ReactNode
  /** Why no session can be added. */
  disabledReason?: string | undefined
}

/** The sessions of one case or one client, inside its tabs. */
export function SessionList({ filter, empty, disabledReason }: SessionListProps) {
  const list = useRecordList(sessionEndpoints.list, filter)
  return (
    <>
      {'case' in filter && (
        <div className="mb-4 flex justify-end">
          <AddSession legalCase={filter.case} disabledReason={disabledReason} />
        </div>
      )}
      <ListView
        {...list}
        label={t('Sessions')}
        failed={t('Failed to load sessions')}
        gridClass="grid gap-3"
        skeletonClass="md:grid-cols-1! xl:grid-cols-1! [&>.card]:h-[74px] [&>.card>*+*]:hidden"
        empty={empty}
        renderItem={({ id, title, date, session_type, case_title }) => (
          <Card interactive className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="text-card">
                <Link
                  {...paths.session(id)}
                  className="block truncate after:absolute after:inset-0 after:rounded-lg hover:text-petrol"
                >
                  {title}
                </Link>
              </h3>
              <p className="truncate text-meta text-ink-3">
                {formatDateTime(date)}
                {'client' in filter && ` · ${case_title}`}
              </p>
            </div>
            <Badge tone="petrol">{getTypeLabel(session_type)}</Badge>
          </Card>
        )}
      />
    </>
  )
}
