import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { authStore } from '../auth/auth-state.ts'
import {
  pickChanges,
  buildDraftKey,
  readDraft,
  removeDraft,
  writeDraft,
  type Changes,
} from './draft-store.ts'
import { useEditedCopy } from './edited-copy.ts'

/** A draft of an older record version: the user decides whether to keep it. */
export interface OfferedDraft {
  isOffered: boolean
  /** Applies the draft to the current record. */
  keep: () => void
  /** Drops the draft. */
  discard: () => void
}

/**
 * Restores unsaved input after a reload, after a role change hid the form, after the firm refused the
 * person, or after their sign-in had ended. If the record has changed since, the draft is only offered. Navigating away drops it.
 */
export function useRestoreDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): OfferedDraft {
  const copy = useEditedCopy()
  const initialValues: Changes = form.formState.defaultValues ?? {}
  const [{ key, fields, draft }] = useState(() => {
    // The key contains only the fields that exist now, not those that appear later.
    const names = Object.keys(form.getValues()).sort().join()
    const draftKey = buildDraftKey(copy?.key, names)
    const stored = readDraft(draftKey)
    return {
      key: draftKey,
      fields: names,
      draft: stored && { ...stored, changes: pickChanges(stored.changes, initialValues) },
    }
  })
  const isOutdated =
    draft !== undefined &&
    copy !== null &&
    copy.version !== draft.version &&
    Object.keys(draft.changes).length > 0
  const [offered, setOffered] = useState(isOutdated ? draft : null)
  const restore = useEffectEvent(() => {
    removeDraft(key)
    if (draft && !isOutdated) applyChanges(form, draft.changes)
  })
  const store = useEffectEvent(() => {
    // While this form is still mounted, the URL may already be the next page's.
    if (buildDraftKey(copy?.key, fields) !== key) return
    const changes = pickChanges(form.getValues(), initialValues)
    writeDraft(key, {
      version: offered ? offered.version : (copy?.version ?? null),
      changes: { ...offered?.changes, ...changes },
    })
  })
  const draftWriters = copy?.draftWriters
  const keepsDraft = copy?.keepsDraft ?? false
  useEffect(() => {
    restore()
    const storeDraft = () => store()
    addEventListener('pagehide', storeDraft)
    draftWriters?.add(storeDraft)
    const ignoreEnd = authStore.onEnd((isLogOut) => isLogOut || storeDraft())
    return () => {
      ignoreEnd()
      removeEventListener('pagehide', storeDraft)
      draftWriters?.delete(storeDraft)
      if (keepsDraft) storeDraft()
    }
  }, [draftWriters, keepsDraft])
  return {
    isOffered: offered !== null,
    keep: () => {
      applyChanges(form, offered?.changes ?? {})
      setOffered(null)
    },
    discard: () => setOffered(null),
  }
}

function applyChanges<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  changes: Changes,
): void {
  for (const [name, value] of Object.entries(changes))
    form.setValue(name as FieldPath<Input>, value as PathValue<Input, FieldPath<Input>>, {
      shouldDirty: true,
    })
}
