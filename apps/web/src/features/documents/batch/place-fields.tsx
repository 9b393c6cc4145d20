import { t } from '@casework/texts'
import { CaseSelect } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import { SessionSelect } from '~/features/sessions'
import { Field } from '~/ui'

/** Where documents go; without case and session, to the client itself. */
export interface Place {
  client: number | null
  case: number | null
  caseTitle: string | null
  session: number | null
  sessionTitle: string | null
}

const NO_SESSION = { session: null, sessionTitle: null }
const NO_CASE = { case: null, caseTitle: null, ...NO_SESSION }

interface PlaceFieldsProps {
  place: Place
  onChange: (place: Place) => void
  error: string | undefined
}

/** Client, case and session; each is enabled once the one before it is chosen. */
export function PlaceFields({ place, onChange, error }: PlaceFieldsProps) {
  const { client, case: legalCase, session } = place
  return (
    <>
      <Field label={t('Client')} required error={error}>
        <ClientSelect
          creates
          required
          value={client}
          onValueChange={(chosen) => onChange({ client: chosen, ...NO_CASE })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Case')} hint={client === null ? t('Choose a client first.') : undefined}>
          <CaseSelect
            key={client}
            creates
            client={client ?? undefined}
            disabled={client === null}
            value={legalCase}
            onChoose={(chosen) =>
              onChange({
                ...place,
                ...NO_SESSION,
                case: chosen?.id ?? null,
                caseTitle: chosen?.title ?? null,
              })
            }
          />
        </Field>
        <Field
          label={t('Session')}
          hint={legalCase === null ? t('Choose a case first.') : undefined}
        >
          <SessionSelect
            key={legalCase}
            legalCase={legalCase ?? undefined}
            disabled={legalCase === null}
            value={session}
            onChoose={(chosen) =>
              onChange({
                ...place,
                // A session may have another client than its case.
                client: chosen?.client_id ?? client,
                session: chosen?.id ?? null,
                sessionTitle: chosen?.title ?? null,
              })
            }
          />
        </Field>
      </div>
    </>
  )
}
