import { historyEndpoints } from '@casework/contract/history'
import { t } from '@casework/texts'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { formatMoment } from '~/platform/history/format-moment'
import { ListView, useRecordList } from '~/platform/list'
import { Button, Dialog, EmptyState } from '~/ui'

/** The signed heads of the chain, newest first. */
export function SealsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title={t('Seals')}
      description={t('Each seal was mailed to {email}.', { email: useSignedInUser().email })}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Seals />
    </Dialog>
  )
}

function Seals() {
  const { list, ...view } = useRecordList(historyEndpoints.seals, {})
  const items = list.data?.items.map((seal) => ({ id: seal.seq, ...seal }))
  return (
    <ListView
      {...view}
      list={{ ...list, data: list.data && items && { ...list.data, items } }}
      label={t('Seals')}
      failed={t('Failed to load seals')}
      gridClass="divide-y divide-line"
      skeletonClass="[&>.card]:h-14 [&>.card]:border-0"
      empty={<EmptyState className="border-0" title={t('No seals yet')} />}
      renderItem={({ seq, at, hash }) => (
        <div className="py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <time dateTime={at} className="font-medium">
              {formatMoment(at)}
            </time>
            <span className="text-ink-2">{t('Entry {seq}', { seq })}</span>
          </p>
          <p className="font-mono text-meta text-ink-3">{hash}</p>
        </div>
      )}
    />
  )
}
