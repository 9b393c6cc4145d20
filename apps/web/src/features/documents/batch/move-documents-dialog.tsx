import type { DocumentRecord } from '@casework/contract/documents'
import { activeLanguage, t } from '@casework/texts'
import { useState } from 'react'
import { Banner } from '~/ui'
import { BatchFormDialog, type BatchFormProps } from './batch-form.tsx'
import { PlaceEffect } from './place-effect.tsx'
import { PlaceFields, type Place } from './place-fields.tsx'
import { restorePlaces } from './restore-documents.ts'
import { useClientName } from './use-client-name.ts'

export function MoveDocumentsDialog(props: BatchFormProps) {
  const { documents } = props
  const n = documents.length
  const [given] = useState<Place>(() => getCommonClient(documents))
  const [place, setPlace] = useState(given)
  const [isMissing, setIsMissing] = useState(false)
  const clientName = useClientName(place.client, documents)
  const otherClients = listClientsExcept(documents, place.client)
  const buildChange = () => {
    setIsMissing(place.client === null)
    if (place.client === null) return null
    const { client: client_id, case: case_id, session: session_id } = place
    return {
      change: { place: { client_id, case_id, session_id } },
      names: {
        ...(clientName !== null && { client_name: clientName }),
        case_title: place.caseTitle,
        session_title: place.sessionTitle,
      },
    }
  }
  return (
    <BatchFormDialog
      {...props}
      title={t('{n, plural, one {Move # document} other {Move # documents}}', { n })}
      submitLabel={
        otherClients.length > 0 && clientName !== null
          ? t('Move to {client}', { client: clientName })
          : t('Move')
      }
      texts={{
        done: t(
          '{n, plural, one {# document moved successfully} other {# documents moved successfully}}',
          { n },
        ),
        failed: t('Failed to move documents'),
      }}
      isLoading={place.client !== null && clientName === null}
      isDirty={place !== given}
      buildChange={buildChange}
      restore={restorePlaces}
      effect={<PlaceEffect documents={documents} place={place} />}
    >
      <PlaceFields
        place={place}
        onChange={setPlace}
        error={isMissing && place.client === null ? t('Please select a client') : undefined}
      />
      {otherClients.length > 0 && clientName !== null && (
        <Banner tone="warning">
          {t('You are moving documents from {A} to {B}.', {
            A: new Intl.ListFormat(activeLanguage(), { type: 'conjunction' }).format(otherClients),
            B: clientName,
          })}
        </Banner>
      )}
    </BatchFormDialog>
  )
}

/** Most moves stay with the client. */
function getCommonClient([first, ...others]: readonly DocumentRecord[]): Place {
  const isCommon = first && others.every(({ client_id }) => client_id === first.client_id)
  return {
    client: isCommon ? first.client_id : null,
    case: null,
    caseTitle: null,
    session: null,
    sessionTitle: null,
  }
}

/** The names of the documents' clients except this one. */
function listClientsExcept(documents: readonly DocumentRecord[], client: number | null): string[] {
  if (client === null) return []
  const others = documents.filter(({ client_id }) => client_id !== client)
  return [...new Map(others.map(({ client_id, client_name }) => [client_id, client_name])).values()]
}
