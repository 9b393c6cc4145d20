/** What a refused call tells the whole application, wherever it was made. */
export interface Denial {
  /** `workspace`: no access to the firm any more; `permission`: the role there may have changed (OQ-074). */
  kind: 'workspace' | 'permission'
  /** The server's sentence. */
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
