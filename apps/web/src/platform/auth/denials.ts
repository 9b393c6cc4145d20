/** A refused call that affects the whole app. */
export interface Denial {
  /**
   * `workspace`: access to the firm has ended; `permission`: the role there may have changed;
   * `factor`: the firm, or a red document, asks for a second factor.
   */
  kind: 'workspace' | 'permission' | 'factor'
  /** The server's message. */
  message: string
}

const listeners = new Set<(denial: Denial) => void>()

export const denials = {
  report: (denial: Denial) => listeners.forEach((listener) => listener(denial)),
  subscribe: (listener: (denial: Denial) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
