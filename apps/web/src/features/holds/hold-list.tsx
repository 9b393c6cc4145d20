import { holdEndpoints, type Hold } from '@casework/contract/holds'
import { DEFAULT_PAGE_SIZE } from '@casework/contract/parts/lists'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { ListView } from '~/platform/list'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { Badge, Button, Card, EmptyState, linkClass, VisuallyHidden } from '~/ui'

const LiftHoldDialog = lazyDialog(() =>
  import('./on-demand.ts').then((module) => module.LiftHoldDialog),
)

/** The holds of the firm, live ones first. */
export function HoldList({ page }: { page: number }) {
  const list = useQuery(buildListQuery(holdEndpoints.list, { page, page_size: DEFAULT_PAGE_SIZE }))
  const isOwner = canManageConnections(useAuth())
  const [lifting, setLifting] = useState<Hold>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h2 className="sr-only">{t('Holds')}</h2>
      <ListView
        list={list}
        label={t('Holds')}
        page={page}
        pageSize={DEFAULT_PAGE_SIZE}
        failed={t('Failed to load the holds')}
        gridClass="grid gap-3"
        skeletonClass="[&>*]:h-24!"
        empty={
          <EmptyState
            title={t('No holds')}
            hint={t('A client or case under a hold cannot be deleted, nor anything below it.')}
          />
        }
        renderItem={(hold) => (
          <HoldRow
            hold={hold}
            action={
              isOwner &&
              hold.lifted_at === null && (
                <Button
                  size="sm"
                  onClick={() => {
                    setLifting(hold)
                    setIsOpen(true)
                  }}
                >
                  <span>
                    {t('Lift hold')}
                    <VisuallyHidden> {hold.title}</VisuallyHidden>
                  </span>
                </Button>
              )
            }
          />
        )}
      />
      {lifting && <LiftHoldDialog id={lifting.id} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function HoldRow({ hold, action }: { hold: Hold; action: ReactNode }) {
  const { reason, placed_by, placed_at, lifted_at, lifted_by, lift_reason } = hold
  const unknown = t('Unknown')
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <HoldTitle hold={hold} />
          {lifted_at === null ? (
            <Badge tone="petrol">{t('On hold')}</Badge>
          ) : (
            <Badge>{t('Lifted')}</Badge>
          )}
        </div>
        <p className="mt-1 whitespace-pre-line">{reason}</p>
        <p className="mt-1 text-meta text-ink-2">
          {t('Placed by {name} on {date}', {
            name: placed_by ?? unknown,
            date: formatDate(placed_at),
          })}
        </p>
        {lifted_at !== null && (
          <p className="text-meta text-ink-2">
            {t('Lifted by {name} on {date}: {reason}', {
              name: lifted_by ?? unknown,
              date: formatDate(lifted_at),
              reason: lift_reason ?? '',
            })}
          </p>
        )}
      </div>
      {action}
    </Card>
  )
}

/** A record that no longer exists has no link. */
function HoldTitle({ hold: { client_id, case_id, title } }: { hold: Hold }) {
  const kind = client_id === null ? t('Case') : t('Client')
  return (
    <h3 className="text-card">
      <VisuallyHidden>{kind}: </VisuallyHidden>
      {title === '' ? (
        t('Deleted record')
      ) : (
        <Link
          {...(client_id === null ? paths.case(case_id ?? 0) : paths.client(client_id))}
          className={linkClass}
        >
          {title}
        </Link>
      )}
    </h3>
  )
}
