import type { LegalCase } from '@casework/contract/cases'
import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useState } from 'react'
import { CaseSelect } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import { SessionSelect } from '~/features/sessions'
import { Field } from '~/ui'

/** The records that an upload is preset to. */
export interface Preset {
  client?: number | undefined
  case?: number | undefined
  session?: number | undefined
  group?: { id: number; name: string } | undefined
  /** Files that were dropped on the page. */
  files?: readonly File[] | undefined
}

/** The records that the files will belong to. */
export interface Target {
  client: number | null
  case: number | null
  session: number | null
}

interface UploadTargetProps {
  target: Target
  onChange: (target: Target) => void
  disabled: boolean
  /** True for a group upload: a group belongs to a session. */
  isSessionRequired: boolean
  errors: { client: string | undefined; session: string | undefined }
}

/** A chosen case or session decides the client. */
function useTargetChoices(target: Target, onChange: (target: Target) => void) {
  const { client } = target
  // A session may have another client than its case: clearing the session restores the case's.
  const [clientOfCase, setClientOfCase] = useState(client)
  return {
    chooseCase: (chosen: LegalCase | null) => {
      setClientOfCase(chosen?.client_id ?? client)
      onChange({
        client: chosen?.client_id ?? client,
        case: chosen?.id ?? null,
        session: null,
      })
    },
    chooseSession: (session: Session | null) =>
      onChange({
        ...target,
        client: session?.client_id ?? clientOfCase,
        session: session?.id ?? null,
      }),
  }
}

/** Client, case and session; each is enabled once the one before it is chosen. */
export function UploadTarget({
  target,
  onChange,
  disabled,
  isSessionRequired,
  errors,
}: UploadTargetProps) {
  const { client, case: legalCase } = target
  const { chooseCase, chooseSession } = useTargetChoices(target, onChange)
  return (
    <>
      <Field label={t('Client')} required error={errors.client}>
        <ClientSelect
          creates
          required
          disabled={disabled}
          value={client}
          onValueChange={(chosen) => onChange({ client: chosen, case: null, session: null })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Case')}
          required={isSessionRequired}
          hint={client === null ? t('Choose a client first.') : undefined}
        >
          <CaseSelect
            key={client}
            creates
            value={legalCase}
            client={client ?? undefined}
            disabled={disabled || client === null}
            onChoose={chooseCase}
          />
        </Field>
        <Field
          label={t('Session')}
          required={isSessionRequired}
          error={errors.session}
          hint={legalCase === null ? t('Choose a case first.') : undefined}
        >
          <SessionSelect
            key={legalCase}
            value={target.session}
            legalCase={legalCase ?? undefined}
            disabled={disabled || legalCase === null}
            onChoose={chooseSession}
          />
        </Field>
      </div>
    </>
  )
}
