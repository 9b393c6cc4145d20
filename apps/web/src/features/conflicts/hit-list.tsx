import type { ConflictHit, ConflictPlace, ConflictSide } from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { formatCalendarDay } from '~/platform/i18n/format'
import { getPartyRoleLabel } from '~/platform/party-role-labels'
import { paths } from '~/platform/router/paths'
import { Badge, linkClass } from '~/ui'
import { getHitKey, getMatchLabel, getSideLabel } from './conflict-labels.ts'

interface HitListProps {
  hits: readonly ConflictHit[]
  hasHidden: boolean
  /** The side of the name. Hits on this side alone need no decision. */
  side: ConflictSide
}

/** Who matches a name, on which side, and in which cases. */
export function HitList({ hits, hasHidden, side }: HitListProps) {
  if (hits.length === 0 && !hasHidden)
    return <p className="text-ink-2">{t('Nothing is known about this name.')}</p>
  return (
    <ul aria-label={t('Matches')} className="divide-y divide-line rounded-md border border-line">
      {hits.map((hit, at) => (
        <li key={getHitKey(hit, at)} className="space-y-1 px-3.5 py-2.5">
          <Hit hit={hit} side={side} />
        </li>
      ))}
      {hasHidden && (
        <li className="px-3.5 py-2.5 text-ink-2">{t('A match you may not see. Ask the owner.')}</li>
      )}
    </ul>
  )
}

function Hit({ hit, side }: { hit: ConflictHit; side: ConflictSide }) {
  const { match, sides, places } = hit
  const isKnown = sides.every((known) => known === side)
  return (
    <>
      <p className="font-semibold">
        <HitName hit={hit} />
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={match === 'same' ? 'warn' : 'neutral'}>{getMatchLabel(match)}</Badge>
        {sides.map((known) => (
          <Badge key={known} tone="outline">
            {getSideLabel(known)}
          </Badge>
        ))}
        {isKnown && <Badge>{t('Already known')}</Badge>}
      </p>
      {places.length > 0 && (
        <ul className="text-label text-ink-2">
          {places.map((place) => (
            <li key={`${place.case_id} ${place.role}`}>
              <Place place={place} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function HitName({ hit: { kind, id, name, former_name, retired_on } }: { hit: ConflictHit }) {
  if (name === null || id === null)
    return t('A deleted record had this name (deleted {date}).', {
      date: retired_on ? formatCalendarDay(retired_on) : '',
    })
  return (
    <>
      <Link {...(kind === 'client' ? paths.client(id) : paths.person(id))} className={linkClass}>
        {name}
      </Link>
      {former_name !== null && ` (${t('formerly {name}', { name: former_name })})`}
    </>
  )
}

function Place({ place: { case_id, number, title, role, status } }: { place: ConflictPlace }) {
  return (
    <>
      {getPartyRoleLabel(role)} ·{' '}
      <Link {...paths.case(case_id)} className={linkClass}>
        {number} {title}
      </Link>
      {status !== 'open' && ` (${status === 'closed' ? t('Closed') : t('Archived')})`}
    </>
  )
}
