import { createContext, use } from 'react'

/** The copy of a record that the forms inside edit. */
export interface EditedCopy {
  /** Identifies the record. */
  key: string
  version: number
  /** Loads the current version into a new form, which offers the unsaved input as a draft. */
  reload: () => void
  isReloading: boolean
  /** Whether to store a draft when the form disappears while the URL stays the same. */
  keepsDraft: boolean
  /** Functions that store the forms' drafts; called before `reload` replaces the forms. */
  draftWriters: Set<() => void>
}

export const EditedCopyContext = createContext<EditedCopy | null>(null)

/** The record being edited; null in a form that creates one. */
export const useEditedCopy = () => use(EditedCopyContext)
