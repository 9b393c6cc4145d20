import { createContext, use } from 'react'

/** The record that the forms inside change, as they were opened with it. */
export interface EditedCopy {
  /** Names the record among all others. */
  key: string
  version: number
  /** Replaces the form by one of the current record; what was typed is offered there. */
  reload: () => void
  reloading: boolean
  /** What was typed outlives the form while the address stays. */
  keepsDraft: boolean
  /** How the forms inside store what was typed, called before `reload` replaces them. */
  stores: Set<() => void>
}

export const EditedCopyContext = createContext<EditedCopy | null>(null)

/** The record that the surrounding form changes; null in a form that makes a new one. */
export const useEditedCopy = () => use(EditedCopyContext)
