import {
  REQUEST_SENT_SECONDS,
  requestForm,
  type FoundAccount,
} from '@casework/contract/connections'
import { MAX } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useEffect, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useStateAcrossSignIn } from '~/platform/form/use-state-across-sign-in'
import { getErrorMessage } from '~/platform/http/api-error'
import { randomKey } from '~/platform/random-key'
import { Banner, Button, Dialog, FieldError, FieldGroup, RadioCards, SearchInput } from '~/ui'
import { useSendRequest } from './connections.hooks.ts'
import { useAccountSearch } from './use-account-search.ts'

interface SendRequestDialogProps {
  open: boolean
  onClose: () => void
}

const FORM_ID = 'connection-request'

/** Requests a connection to a firm, as its employee. */
export function SendRequestDialog({ open, onClose }: SendRequestDialogProps) {
  const send = useSendRequest()
  const { isSuccess } = send
  useEffect(() => {
    if (!open || !isSuccess) return undefined
    const timer = setTimeout(onClose, REQUEST_SENT_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [open, isSuccess, onClose])
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Send Connection Request')}
      description={t('You will work for this firm as an employee. The firm chooses your role.')}
      footer={
        isSuccess ? undefined : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={FORM_ID} tone="primary" pending={send.isPending}>
              {t('Send Request')}
            </Button>
          </>
        )
      }
    >
      {isSuccess ? (
        <div role="status">
          <Banner tone="success">{t('Connection request sent successfully')}</Banner>
        </div>
      ) : (
        <RequestForm
          failure={
            send.error && getErrorMessage(send.error, t('Failed to send connection request'))
          }
          onSend={(body, idempotencyKey) => send.mutate({ body, idempotencyKey })}
        />
      )}
    </Dialog>
  )
}

type RequestInput = z.output<typeof requestForm>

function RequestForm({
  failure,
  onSend,
}: {
  failure: string | null
  onSend: (body: RequestInput, idempotencyKey: string) => void
}) {
  const { draft, setDraft, isSearching, found } = useAccountSearch()
  const [chosen, setChosen] = useStateAcrossSignIn<FoundAccount | null>('account', null)
  const [error, setError] = useState<string | null>(null)
  const [idempotencyKey] = useState(randomKey)
  // Only an account chosen from the results counts, not the typed text.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = z.safeParse(requestForm, {
      receiver_account_id: chosen?.id,
      receiver_account_name: chosen?.name,
    })
    setError(
      parsed.success ? null : t(parsed.error.issues[0]?.message ?? 'Please select an account'),
    )
    if (parsed.success) onSend(parsed.data, idempotencyKey)
  }
  return (
    <form
      id={FORM_ID}
      noValidate
      data-dirty={draft !== '' || chosen !== null}
      onSubmit={submit}
      className="space-y-4"
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <SearchInput
        label={t('Search accounts')}
        placeholder={t('Name of the firm or its owner, or an exact email')}
        value={draft}
        maxLength={MAX.search}
        onValueChange={(text) => {
          setDraft(text)
          setChosen(null)
        }}
      />
      <Results isSearching={isSearching} found={found} chosen={chosen} onChoose={setChosen} />
      {error !== null && !chosen && <FieldError>{error}</FieldError>}
    </form>
  )
}

interface ResultsProps {
  isSearching: boolean
  found: { data: FoundAccount[] | undefined; error: Error | null; isFetching: boolean }
  chosen: FoundAccount | null
  onChoose: (account: FoundAccount) => void
}

function Results({ isSearching, found, chosen, onChoose }: ResultsProps) {
  if (!isSearching)
    return (
      <p className="min-h-10 text-label text-ink-3">
        {t(
          'Type at least two letters, then choose an account from the results. Some accounts are found by their exact email only.',
        )}
      </p>
    )
  if (found.error)
    return <FieldError>{getErrorMessage(found.error, t('Request failed'))}</FieldError>
  if (!found.data || found.data.length === 0) {
    return (
      <p role="status" className="min-h-10 text-label text-ink-3">
        {found.data ? t('No accounts found') : t('Searching…')}
      </p>
    )
  }
  const accounts = found.data
  return (
    <FieldGroup label={t('Accounts')} plain>
      <RadioCards
        className="max-h-64 flex-col flex-nowrap! overflow-y-auto p-0.5"
        cards={accounts.map(({ id, name, owner_name }) => ({
          value: String(id),
          label: name,
          hint: owner_name,
        }))}
        value={chosen && String(chosen.id)}
        onValueChange={(value) => {
          const account = accounts.find(({ id }) => String(id) === value)
          if (account) onChoose(account)
        }}
      />
    </FieldGroup>
  )
}
