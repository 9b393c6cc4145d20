import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { t } from '@casework/texts'
import { ApiError } from '../http/api-error.ts'

/** The server's WebAuthn options, and the ticket that the answer refers to. */
export interface PasskeyCeremony {
  ticket: string
  options: Record<string, unknown>
}

export interface PasskeyAnswer {
  ticket: string
  passkey: Record<string, unknown>
}

/** `ApiError.type` if the browser returned no passkey. */
const PASSKEY_UNUSED = 'passkey_unused'

const unusedError = () =>
  new ApiError({
    status: 0,
    type: PASSKEY_UNUSED,
    message: t('The passkey was not used. Try again or choose another way.'),
    fromServer: true,
  })

/**
 * Lets the user choose a passkey in the browser.
 * @param signal closes the browser's question, or keeps it from opening
 * @throws ApiError of the server, or `passkey_unused` if the user cancelled or has no passkey here
 */
export async function askForPasskey(
  start: () => Promise<PasskeyCeremony>,
  signal: AbortSignal,
): Promise<PasskeyAnswer> {
  // In parallel: some browsers allow the question for a short time after a press only.
  const [{ ticket, options }, { startAuthentication, WebAuthnAbortService }] = await Promise.all([
    start(),
    import('@simplewebauthn/browser'),
  ])
  signal.throwIfAborted()
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close)
  try {
    const passkey = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    })
    return { ticket, passkey: { ...passkey } }
  } catch {
    throw unusedError()
  } finally {
    signal.removeEventListener('abort', close)
  }
}
