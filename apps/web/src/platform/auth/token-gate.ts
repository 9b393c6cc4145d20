/** Makes sure that the access token is valid; returns undefined if it already is. */
type Gate = () => Promise<void> | undefined

let gate: Gate = () => undefined

/** Every call passes this before it is sent. Set later, because renewal itself makes a call. */
export const tokenGate = {
  pass: () => gate(),
  set: (next: Gate) => void (gate = next),
}
