import {
  PASSKEYS_MAX,
  secondFactors,
  type Passkey,
  type SecondFactor,
} from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { canUsePasskeys } from '~/platform/second-factor/usable-methods'
import { call } from '~/platform/http/call'
import { formatDate } from '~/platform/i18n/format'
import { Button } from '~/ui'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { FactorSection, type FactorSectionsProps } from './factor-section.tsx'
import { RemovePasskeyDialog } from './remove-factor-dialogs.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { useStartCeremony } from './use-start-ceremony.ts'

/** Why passkeys cannot be added here; undefined if they can. */
function describeUnavailability({ passkeys_available }: SecondFactor): string | undefined {
  if (passkeys_available && isSecureContext && !('PublicKeyCredential' in globalThis))
    return t('This browser does not support passkeys.')
  return passkeys_available && canUsePasskeys()
    ? undefined
    : t('Passkeys need https and a domain name.')
}

/** Lists, adds, renames and removes passkeys. */
export function PasskeysSection(props: FactorSectionsProps) {
  const { passkeys } = props.factor
  const unavailable = describeUnavailability(props.factor)
  const dialog = usePasskeyDialog()
  return (
    <FactorSection
      title={t('Passkeys')}
      summary={unavailable ?? (passkeys.length === 0 ? t('No passkeys') : undefined)}
      action={unavailable === undefined && <AddPasskey {...props} />}
    >
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="-mb-3 mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={dialog.ask} />
          ))}
        </ul>
      )}
      <PasskeyDialogs {...props} dialog={dialog} />
    </FactorSection>
  )
}

function AddPasskey({ factor, onCodes }: FactorSectionsProps) {
  const add = useStartCeremony(factor, (body) => call(secondFactors.passkeyOptions, { body }))
  return (
    <>
      <Button
        size="sm"
        className="max-sm:w-full"
        pending={add.isStarting}
        disabledReason={
          factor.passkeys.length >= PASSKEYS_MAX ? t('You can have at most 10 passkeys') : undefined
        }
        onClick={add.start}
      >
        {t('Add passkey')}
      </Button>
      <AddPasskeyDialog
        open={add.isOpen}
        started={add.started}
        onCodes={onCodes}
        onClose={add.close}
        onClosed={add.forget}
      />
    </>
  )
}

type Asked = { what: 'rename' | 'remove'; passkey: Passkey }

/** Which passkey to rename or remove; it stays while the dialog fades out. */
function usePasskeyDialog() {
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    asked,
    isOpen,
    ask: (what: Asked['what'], passkey: Passkey) => {
      setAsked({ what, passkey })
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}

function PasskeyDialogs({
  dialog: { asked, isOpen, close },
  factor,
  heading,
}: FactorSectionsProps & { dialog: ReturnType<typeof usePasskeyDialog> }) {
  if (!asked) return null
  const common = { passkey: asked.passkey, onClose: close }
  return (
    <>
      <RenamePasskeyDialog {...common} open={isOpen && asked.what === 'rename'} />
      <RemovePasskeyDialog
        {...common}
        key={asked.passkey.id}
        open={isOpen && asked.what === 'remove'}
        factor={factor}
        heading={heading}
      />
    </>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onAsk: (what: Asked['what'], passkey: Passkey) => void
}

function PasskeyRow({ passkey, onAsk }: PasskeyRowProps) {
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 sm:flex-nowrap">
      <KeyRound aria-hidden size={18} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-medium">
          {passkey.name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-meta text-ink-3">
          <span>{t('Added {date}', { date: formatDate(passkey.created_at) })}</span>
          <span>
            {passkey.last_used_at === null
              ? t('Never used')
              : t('Last used {date}', { date: formatDate(passkey.last_used_at) })}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 max-sm:w-full">
        {(['rename', 'remove'] as const).map((what) => (
          <Button key={what} size="sm" aria-describedby={id} onClick={() => onAsk(what, passkey)}>
            {what === 'rename' ? t('Rename') : t('Remove')}
          </Button>
        ))}
      </div>
    </li>
  )
}
