import { passwordForm } from '@casework/contract/profile'
import { passkeyNameForm, secondFactors } from '@casework/contract/second-factor'
import type { ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Form, FormText, useAppForm } from '~/platform/form'
import { call } from '~/platform/http/call'
import { useAbortable } from '~/platform/second-factor/use-abortable'
import { FormDialog } from '~/ui'
import { createPasskey } from './create-passkey.ts'
import { PasskeyName } from './passkey-name.tsx'
import { getFactorMessage, useAddPasskey } from './second-factor.hooks.ts'

type Ceremony = ResultOf<typeof secondFactors.passkeyOptions>

const FORM = 'add-passkey'
const firstPasskeyForm = z.object({
  current_password: passwordForm.shape.current_password,
  name: passkeyNameForm.shape.name,
})

interface AddPasskeyDialogProps {
  open: boolean
  /** Without it the password starts the ceremony. */
  started: Ceremony | undefined
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
  onClosed: () => void
}

/** Asks for a name, and for the password before the first factor; then the browser takes over. */
export function AddPasskeyDialog(props: AddPasskeyDialogProps) {
  const { open, started, onCodes, onClose, onClosed } = props
  const add = useAddPasskey()
  const startAbortable = useAbortable()
  const [isBusy, setIsBusy] = useState(false)
  const register = async (name: string, start: () => Promise<Ceremony>) => {
    const signal = startAbortable()
    const { ticket, options } = await start()
    const credential = await createPasskey(options, signal)
    const { recovery_codes } = await add.mutateAsync({ body: { ticket, name, credential } })
    add.reset()
    onClose()
    if (recovery_codes) onCodes(recovery_codes)
  }
  const whileBusy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Add passkey')}
      description={t('Your device asks for a fingerprint, face or PIN.')}
      form={FORM}
      submitLabel={t('Add passkey')}
      pending={isBusy}
      onClose={onClose}
      onClosed={onClosed}
    >
      {started ? (
        <FurtherPasskeyForm
          started={started}
          onSave={(...all) => whileBusy(() => register(...all))}
        />
      ) : (
        <FirstPasskeyForm
          onSave={({ name, current_password }) =>
            whileBusy(() =>
              register(name, () =>
                call(secondFactors.passkeyOptions, { body: { current_password } }),
              ),
            )
          }
        />
      )}
    </FormDialog>
  )
}

function FirstPasskeyForm({
  onSave,
}: {
  onSave: (values: z.output<typeof firstPasskeyForm>) => Promise<void>
}) {
  const form = useAppForm(firstPasskeyForm, { current_password: '', name: '' })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={getFactorMessage} className="space-y-5">
      <FormText
        name="current_password"
        label={t('Current Password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <PasskeyName />
    </Form>
  )
}

function FurtherPasskeyForm({
  started,
  onSave,
}: {
  started: Ceremony
  onSave: (name: string, start: () => Promise<Ceremony>) => Promise<void>
}) {
  const form = useAppForm(passkeyNameForm, { name: '' })
  const unused = useRef<Ceremony | undefined>(started)
  // A ticket works once, so another try needs a new one.
  const start = async () => {
    const ceremony = unused.current ?? (await call(secondFactors.passkeyOptions, { body: {} }))
    unused.current = undefined
    return ceremony
  }
  const save = ({ name }: { name: string }) => onSave(name, start)
  return (
    <Form id={FORM} form={form} onSubmit={save} failed={getFactorMessage}>
      <PasskeyName />
    </Form>
  )
}
