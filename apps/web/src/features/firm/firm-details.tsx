import type { Firm } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { DefinitionList } from '~/ui'
import { getCourtCalendarName } from './court-calendars.ts'
import { describeRegion, getRegionName } from './regions.ts'

/** The profile for everybody but the owner. */
export function FirmDetails({ firm }: { firm: Firm }) {
  const { name, address, timezone, region, court_region } = firm
  return (
    <div className="card mt-6 p-4 sm:p-6">
      <DefinitionList
        columns={2}
        items={[
          { term: t('Firm name'), value: name },
          {
            term: t('Address'),
            value: <span className="whitespace-pre-line">{address ?? t('Not specified')}</span>,
          },
          { term: t('Time zone'), value: timezone ?? t('UTC') },
          {
            term: t('Region'),
            value: (
              <>
                {getRegionName(region)}
                <span className="mt-0.5 block text-meta text-ink-3">{describeRegion(region)}</span>
              </>
            ),
          },
          { term: t('Court calendar'), value: getCourtCalendarName(court_region) },
        ]}
      />
      <p className="mt-6 border-t border-line pt-4 text-ink-2">
        {t('Only the owner of {firm} can change these details.', { firm: name })}
      </p>
    </div>
  )
}
