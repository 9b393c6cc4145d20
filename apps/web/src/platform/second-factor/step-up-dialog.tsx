import { secondFactors } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { Banner, Button, Dialog } from '~/ui'
import { getErrorMessage, isCancelled, isStepUpRequired } from '../http/api-error.ts'
import { call } from '../http/call.ts'
import { stepUpStore, type StepUp } from '../http/step-up-store.ts'
import { formatInstant } from '../i18n/format.ts'
import { invalidate } from '../query/query.ts'
import { ConfirmFactor, type FactorAnswer } from './confirm-factor.tsx'
import { announceConfirmation, onConfirmation } from './confirmation-channel.ts'
import { useFactorState } from './use-factor-state.ts'
import { listUsableMethods } from './usable-methods.ts'

/**
 * Asks the user to confirm a factor while refused calls wait for it. Closes without asking if the
 * factor is fresh again: another tab may have confirmed it.
 */
export function StepUpDialog() {
  const { settle, always } = useStore(stepUpStore)
  const state = useFactorState(settle)
  const confirm = useConfirm(settle)
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const isFresh = state.data?.is_fresh === true && !always
  const isOpen = settle !== null && !state.isPending && !isFresh
  const cancel = () => settle?.('cancelled')
  useEffect(() => {
    if (isFresh) settle?.('fresh')
  }, [isFresh, settle])
  useOutsideEvents(settle !== null, {
    onConfirmed: () => (always ? settle?.('fresh') : void state.refetch()),
    onBack: cancel,
  })
  useEscape(isOpen, cancel)
  // Nobody can confirm where no dialog is shown.
  useEffect(() => () => stepUpStore.getState().settle?.('cancelled'), [])

  return (
    <Dialog
      alert
      width="sm"
      open={isOpen}
      onOpenChange={(next) => !next && cancel()}
      title={t('Confirm that it is you')}
      description={
        state.data &&
        t('You confirmed last at {time}. Confirm again to continue.', {
          time: formatInstant(state.data.confirmed_at ?? ''),
        })
      }
      initialFocus={
        state.data && listUsableMethods(state.data.methods).includes('passkey')
          ? passkeyButton
          : undefined
      }
      footer={
        <Button className="max-sm:w-full" onClick={cancel}>
          {t('Cancel')}
        </Button>
      }
    >
      {state.data ? (
        <ConfirmFactor
          isOpen={isOpen}
          methods={state.data.methods}
          startPasskey={() => call(secondFactors.stepUpOptions, {})}
          onAnswer={confirm}
          passkeyButton={passkeyButton}
        />
      ) : (
        <LoadFailure state={state} />
      )}
    </Dialog>
  )
}

/** Sends the answer to the server, then repeats what waited for it. */
function useConfirm(settle: StepUp['settle']) {
  const client = useQueryClient()
  return async (answer: FactorAnswer) => {
    await call(secondFactors.stepUp, { body: answer })
    announceConfirmation()
    settle?.('confirmed')
    void invalidate(client, secondFactors.stepUp)
    // Previews that were refused before, without a question or with a cancelled one.
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => isStepUpRequired(error) || isCancelled(error),
    })
  }
}

const LoadFailure = ({ state }: { state: ReturnType<typeof useFactorState> }) => (
  <Banner
    tone="error"
    action={
      <Button size="sm" pending={state.isFetching} onClick={() => void state.refetch()}>
        {t('Retry')}
      </Button>
    }
  >
    {getErrorMessage(state.error, t('Failed to load the second factor'))}
  </Banner>
)

interface OutsideEvents {
  onConfirmed: () => void
  onBack: () => void
}

/** While calls wait: another tab may have confirmed a factor, and Back leaves what asked. */
function useOutsideEvents(isAsked: boolean, handlers: OutsideEvents): void {
  const onConfirmed = useEffectEvent(handlers.onConfirmed)
  const onBack = useEffectEvent(handlers.onBack)
  useEffect(() => {
    if (!isAsked) return undefined
    const unsubscribe = onConfirmation(() => onConfirmed())
    // The dialog asks before it loses a code.
    const leave = () =>
      !document.querySelector('[role="alertdialog"] [data-dirty="true"]') && onBack()
    addEventListener('popstate', leave)
    return () => {
      unsubscribe()
      removeEventListener('popstate', leave)
    }
  }, [isAsked])
}

/** Escape presses Close of this dialog or its question only: it is no child of the one below it. */
function useEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    const focused = event.target instanceof Element ? event.target : null
    const button = focused?.closest('[role="alertdialog"]')?.querySelector('button')
    if (button) button.click()
    else close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    addEventListener('keydown', onEscape, { capture: true })
    return () => removeEventListener('keydown', onEscape, { capture: true })
  }, [isOpen])
}
