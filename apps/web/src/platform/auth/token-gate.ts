/** Makes sure that the access token is valid; returns undefined if it already is. */
type Gate = () => Promise<void> | undefined

let gate: Gate = () => undefined

/** Awaited before every call. Set later to avoid an import cycle: renewing the token is a call. */
export const tokenGate = {
  pass: () => gate(),
  set: (next: Gate) => void (gate = next),
}
