/** Makes sure that the access token is alive; nothing to wait for when it is. */
type Gate = () => Promise<void> | undefined

let gate: Gate = () => undefined

/** What every call passes before it is sent. A slot, because renewing is a call itself. */
export const tokenGate = {
  pass: () => gate(),
  set: (next: Gate) => void (gate = next),
}
