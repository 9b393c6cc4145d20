import { t } from '@casework/texts'
import { Table2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui'
import { isTableOffered, stopOfferingTable } from './list-look.ts'
import type { ListLook } from './use-list-look.ts'

/** So many records are easier to compare in a table. */
const MANY = 20

interface TableOfferProps {
  look: ListLook
  list: { data: { pagination: { count: number } } | undefined }
  change: (patch: object, options: { replace: boolean }) => void
}

/** A line below many cards that offers the table, until the user has chosen or dismissed it. */
export function TableOffer({ look, list, change }: TableOfferProps) {
  const [isOffered, setIsOffered] = useState(isTableOffered)
  if (!isOffered || !look.canChoose || (list.data?.pagination.count ?? 0) < MANY) return null
  const stop = () => {
    stopOfferingTable()
    setIsOffered(false)
  }
  const showTable = () => {
    stop()
    look.choose(true)
    change({}, { replace: true })
  }
  return (
    <p className="mt-3 flex items-center gap-2 text-label text-ink-2">
      <Table2 aria-hidden size={15} className="text-ink-3" />
      <Button size="sm" tone="quiet" className="px-0! font-medium!" onClick={showTable}>
        {t('See more at a glance: table')}
      </Button>
      <Button
        size="icon-sm"
        tone="ghost"
        className="size-6!"
        aria-label={t('Dismiss')}
        title={t('Dismiss')}
        onClick={stop}
      >
        <X aria-hidden size={13} />
      </Button>
    </p>
  )
}
