import { t } from '@casework/texts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { ApiError } from '~/platform/http/api-error'

const notCreated = (message: string) =>
  new ApiError({ status: 0, type: 'passkey_not_created', message, fromServer: true })

/**
 * Lets the browser create a passkey.
 * @param options the server's WebAuthn options
 * @param signal closes the browser's question
 * @throws ApiError `passkey_not_created` if the user cancels, or if this device has one already
 */
export async function createPasskey(
  options: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { startRegistration, WebAuthnAbortService, WebAuthnError } =
    await import('@simplewebauthn/browser')
  signal.throwIfAborted()
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close)
  try {
    const credential = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    })
    return { ...credential }
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw notCreated(
      isKnown
        ? t('This passkey is already registered')
        : t('The passkey was not added. Please try again.'),
    )
  } finally {
    signal.removeEventListener('abort', close)
  }
}
