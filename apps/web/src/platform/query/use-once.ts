import { useState } from 'react'

/** Two presses of a button send the same, apart from the key. */
const identify = (input: object | undefined) =>
  JSON.stringify({ ...input, idempotencyKey: undefined })

/**
 * Refuses to send what is being sent already: a second press can arrive before its button is
 * disabled.
 */
export function useOnce() {
  const [sending] = useState(() => new Set<string>())
  return {
    /** Returns false for what is being sent. */
    begin: (input: object | undefined) =>
      !sending.has(identify(input)) && Boolean(sending.add(identify(input))),
    end: (input: object | undefined) => void sending.delete(identify(input)),
  }
}
