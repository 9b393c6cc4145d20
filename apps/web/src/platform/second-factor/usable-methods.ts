import type { FactorMethod } from '@casework/contract/second-factor'
import { isPasskeySite } from '../auth/passkey-support.ts'

/** Whether the site has passkeys and the browser supports them. */
export const canUsePasskeys = (): boolean => isPasskeySite() && 'PublicKeyCredential' in globalThis

/** Which of a person's methods can be used on this page. */
export const listUsableMethods = (methods: readonly FactorMethod[]): readonly FactorMethod[] =>
  methods.filter((method) => method !== 'passkey' || canUsePasskeys())
