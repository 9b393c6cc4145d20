import { createContext, use } from 'react'

/** The version of a record with which the forms inside were opened. */
export interface EditedCopy {
  /** Identifies the record. */
  key: string
  version: number
  /**
   * Replaces the form with one of the current version, which offers the unsaved input as a draft.
   */
  reload: () => void
  reloading: boolean
  /** Unsaved input outlives the form as long as the URL stays the same. */
  keepsDraft: boolean
  /** Functions that store the forms' drafts; called before `reload` replaces the forms. */
  stores: Set<() => void>
}

export const EditedCopyContext = createContext<EditedCopy | null>(null)

/** The record being edited; null in a form that creates one. */
export const useEditedCopy = () => use(EditedCopyContext)
