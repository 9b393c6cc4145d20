import type { ConflictHit, ConflictSide } from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { getPartyRoleLabel } from '~/platform/party-role-labels'
import { paths } from '~/platform/router/paths'
import { Button, Dialog, linkClass } from '~/ui'
import { HitList } from './hit-list.tsx'
import { useConflictSearch } from './use-conflict-search.ts'

interface ConflictLineProps {
  /** The field of the form that has the name. */
  field?: string
  side: ConflictSide
  except_client_id?: number | undefined
  except_person_id?: number | undefined
  className?: string | undefined
}

/** What the firm knows about a name that is being typed. It never takes the focus. */
export function ConflictLine({ field = 'name', side, className, ...except }: ConflictLineProps) {
  const typed: unknown = useWatch({ name: field })
  const { defaultValues } = useFormState()
  const name = typeof typed === 'string' ? typed : ''
  const isNew = except.except_client_id === undefined && except.except_person_id === undefined
  const isChanged = isNew || field.split('.').reduce<unknown>(readKey, defaultValues) !== typed
  const answer = useConflictSearch({ name, side, isChanged, ...except })
  const hits = answer?.hits ?? []
  return (
    // Takes no room while empty: it is added when the page is idle, perhaps during a press on a button.
    <div role="status" className={clsx('not-empty:-mt-3 empty:absolute', className)}>
      {answer !== null && (hits.length > 0 || answer.has_hidden) && (
        <Known hits={hits} hasHidden={answer.has_hidden} side={side} />
      )}
    </div>
  )
}

const readKey = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

interface KnownProps {
  hits: readonly ConflictHit[]
  hasHidden: boolean
  side: ConflictSide
}

function Known({ hits, hasHidden, side }: KnownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [first] = hits
  const isOwnClient =
    first?.kind === 'client' && side === 'ours' && first.sides.every((known) => known === 'ours')
  return (
    <div className="flex items-start gap-2 rounded-md border border-warn/30 bg-warn-soft px-3 py-2 text-label text-warn">
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
      <p className="min-w-0 flex-1">
        {first === undefined
          ? t('A match you may not see. Ask the owner.')
          : describeHit(first, isOwnClient)}
        {hits.length > 1 && ` · ${t('{n} more', { n: hits.length - 1 })}`}{' '}
        {isOwnClient && first.id !== null ? (
          <Link {...paths.client(first.id)} target="_blank" className={linkClass}>
            {t('Open')}
          </Link>
        ) : null}{' '}
        {(!isOwnClient || hits.length > 1) && first !== undefined && (
          <button type="button" className={linkClass} onClick={() => setIsOpen(true)}>
            {t('View matches')}
          </button>
        )}
      </p>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Matches')}
        footer={<Button onClick={() => setIsOpen(false)}>{t('Close')}</Button>}
      >
        <HitList hits={hits} hasHidden={hasHidden} side={side} />
      </Dialog>
    </div>
  )
}

function describeHit(
  { name, former_name, places, kind }: ConflictHit,
  isOwnClient: boolean,
): string {
  if (name === null) return t('A deleted record had this name.')
  const known =
    former_name === null ? name : t('{name} (formerly {former})', { name, former: former_name })
  if (isOwnClient) return t('{name} exists already.', { name: known })
  const [place] = places
  if (place)
    return t('{name} is known: {role} in {number}', {
      name: known,
      role: getPartyRoleLabel(place.role),
      number: place.number,
    })
  return t('{name} is known: {role}', {
    name: known,
    role: kind === 'client' ? t('Client') : t('Person without a case'),
  })
}
