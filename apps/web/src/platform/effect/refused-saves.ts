import { createContext } from 'react'

/** How often the server has refused to save the form around: what it showed may be untrue since. */
export const RefusedSaves = createContext(0)
