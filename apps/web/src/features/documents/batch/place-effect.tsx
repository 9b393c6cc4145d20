import {
  documentPlaceEffects,
  type DocumentsMoveEffect,
} from '@casework/contract/document-place-effects'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { EffectBox } from '~/platform/effect/effect-box'
import type { Place } from './place-fields.tsx'

interface EffectProps {
  documents: readonly DocumentRecord[]
}

/** What a move of documents to a place would do. */
export function PlaceEffect({ documents, place }: EffectProps & { place: Place }) {
  if (place.client === null) return null
  return (
    <EffectBox
      key={readVersions(documents)}
      endpoint={documentPlaceEffects.placeEffect}
      input={{
        query: {
          ids: readIds(documents),
          client_id: place.client,
          case_id: place.case ?? undefined,
          session_id: place.session ?? undefined,
        },
      }}
    >
      {(effect) => <Lines effect={effect} />}
    </EffectBox>
  )
}

/** What a move of documents to a group would do; null takes them out of their groups. */
export function GroupEffect({ documents, group }: EffectProps & { group: number | null }) {
  return (
    <EffectBox
      key={readVersions(documents)}
      endpoint={documentPlaceEffects.groupEffect}
      input={{ query: { ids: readIds(documents), group_id: group ?? undefined } }}
    >
      {(effect) => <Lines effect={effect} />}
    </EffectBox>
  )
}

const readIds = (documents: readonly DocumentRecord[]) => documents.map(({ id }) => id).join()
/** Another version may have another effect. */
const readVersions = (documents: readonly DocumentRecord[]) =>
  documents.map(({ version }) => version).join()

function Lines({ effect }: { effect: DocumentsMoveEffect }) {
  const { documents, unchanged, can_see_after, leaves_hold } = effect
  const n = documents - unchanged
  return (
    <>
      <p>
        {t('Nobody gains or loses access.')}{' '}
        {documents === 1
          ? t(
              '{n, plural, one {# person can see this document.} other {# people can see this document.}}',
              { n: can_see_after },
            )
          : t(
              '{n, plural, one {# person can see at least one of these documents.} other {# people can see at least one of these documents.}}',
              { n: can_see_after },
            )}
      </p>
      {leaves_hold ? (
        <p>
          {t(
            '{n, plural, one {It is under a hold and cannot be moved out of it.} other {At least one of them is under a hold and cannot be moved out of it, so none will be moved.}}',
            { n },
          )}
        </p>
      ) : (
        <MovedLines effect={effect} n={n} />
      )}
    </>
  )
}

/** What the move does; nothing of it if a hold refuses the move. */
function MovedLines({ effect, n }: { effect: DocumentsMoveEffect; n: number }) {
  const { leaving_group, to, enters_hold } = effect
  return (
    <>
      {to && n > 0 && (
        <p>
          {t(
            '{n, plural, one {# document will move to {place}.} other {# documents will move to {place}.}}',
            { n, place: to.name },
          )}
        </p>
      )}
      {leaving_group > 0 && (
        <p>
          {t(
            '{n, plural, one {# document leaves its group.} other {# documents leave their group.}}',
            { n: leaving_group },
          )}
        </p>
      )}
      {enters_hold && (
        <p>
          {t(
            '{n, plural, one {It will be under a hold.} other {At least one of them will be under a hold.}}',
            { n },
          )}
        </p>
      )}
    </>
  )
}
