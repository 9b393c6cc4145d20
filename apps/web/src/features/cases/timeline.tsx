import type { TimelineItem } from '@casework/contract/case-contents'
import type { JournalEntry } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { formatFullDayIn } from '~/platform/i18n/format'
import { Button, Chips, Panel } from '~/ui'
import { foldDrops } from './fold-drops.ts'
import { FailedPart, PartSkeleton } from './overview-part.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import { useTimeline, useZoneOfItems } from './timeline.hooks.ts'

const listFilters = (): { label: string; kinds: string | undefined }[] => [
  { label: t('All'), kinds: undefined },
  { label: t('Sessions'), kinds: 'session' },
  { label: t('Documents'), kinds: 'document' },
  { label: t('Journal'), kinds: 'entry' },
  { label: t('Deadlines'), kinds: 'deadline' },
  { label: t('Changes'), kinds: 'opened,status,details,team' },
]

interface TimelineProps {
  id: number
  renderEntry: (entry: JournalEntry) => ReactNode
  actions: ReactNode
}

/** Sessions that are over, documents, the journal and changes of a case, newest first. */
export function Timeline({ id, renderEntry, actions }: TimelineProps) {
  const [kinds, setKinds] = useState<string>()
  return (
    <Panel title={t('Timeline')} actions={actions}>
      <Chips
        label={t('Show')}
        className="mb-4"
        chips={listFilters().map((filter) => ({
          label: filter.label,
          pressed: filter.kinds === kinds,
          onPress: () => setKinds(filter.kinds),
        }))}
      />
      <TimelinePages id={id} kinds={kinds} renderEntry={renderEntry} />
    </Panel>
  )
}

interface TimelinePagesProps extends Pick<TimelineProps, 'id' | 'renderEntry'> {
  kinds: string | undefined
}

function TimelinePages({ id, kinds, renderEntry }: TimelinePagesProps) {
  const pages = useTimeline(id, kinds)
  const getZone = useZoneOfItems()
  if (pages.error && !pages.data)
    return <FailedPart part={pages} message={t('Failed to load timeline')} />
  if (!pages.data || !getZone) return <PartSkeleton lines={6} />
  const { items } = pages
  if (items.length === 0)
    return (
      <p className="py-6 text-center text-ink-2">
        {kinds === undefined
          ? t('Nothing has happened in this case yet.')
          : t('Nothing of this kind yet.')}
      </p>
    )
  return (
    <>
      <div
        aria-busy={pages.isPlaceholderData}
        className={clsx('space-y-5', pages.isPlaceholderData && 'opacity-60')}
      >
        {groupByDay(items, getZone).map(([day, ofDay]) => (
          <section key={day}>
            <h3 className="eyebrow mb-1 font-sans!">{day}</h3>
            <ol>
              {foldDrops(ofDay).map((line) => (
                <TimelineEntry
                  key={`${line[0].kind}-${line[0].id}`}
                  line={line}
                  zone={getZone(line[0])}
                  renderEntry={renderEntry}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Older pages={pages} />
    </>
  )
}

function Older({ pages }: { pages: ReturnType<typeof useTimeline> }) {
  const fetchNext = () => void pages.fetchNextPage()
  if (pages.isFetchNextPageError)
    return (
      <div className="mt-4">
        <FailedPart
          part={{ isFetching: pages.isFetching, refetch: fetchNext }}
          message={t('Failed to load timeline')}
        />
      </div>
    )
  if (!pages.hasNextPage) return null
  return (
    <Button className="mt-4 w-full" pending={pages.isFetchingNextPage} onClick={fetchNext}>
      {t('Show older')}
    </Button>
  )
}

/** The items come in order, so a day's items are next to each other. */
const groupByDay = (
  items: readonly TimelineItem[],
  getZone: (item: TimelineItem) => string | undefined,
): [string, TimelineItem[]][] => [
  ...Map.groupBy(items, (item) => formatFullDayIn(getZone(item), item.at)),
]
