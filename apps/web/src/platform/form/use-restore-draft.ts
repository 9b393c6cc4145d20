import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import {
  pickChanges,
  buildDraftKey,
  readDraft,
  removeDraft,
  writeDraft,
  type Changes,
} from './draft-store.ts'
import { useEditedCopy } from './edited-copy.ts'

/** A draft of a record that has changed since: the person decides what becomes of it. */
export interface OfferedDraft {
  isOffered: boolean
  /** Puts the changed fields over the current record. */
  keep: () => void
  /** Forgets them. */
  discard: () => void
}

/**
 * Keeps what was typed and not sent over a page reload, and over the form's disappearance while its address stays, as
 * when the role changes. It comes back when the same form opens again; over a record that has changed since it is only
 * offered (FIX-023). Leaving the address forgets it.
 */
export function useRestoreDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): OfferedDraft {
  const copy = useEditedCopy()
  const began: Changes = form.formState.defaultValues ?? {}
  const [{ key, draft }] = useState(() => {
    const at = buildDraftKey(copy?.key, form.getValues())
    const found = readDraft(at)
    return { key: at, draft: found && { ...found, changes: pickChanges(found.changes, began) } }
  })
  const isOutdated =
    draft !== undefined &&
    copy !== null &&
    copy.version !== draft.version &&
    Object.keys(draft.changes).length > 0
  const [offered, setOffered] = useState(isOutdated ? draft : null)
  const apply = (changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (name in form.getValues())
        form.setValue(name as FieldPath<Input>, value as PathValue<Input, FieldPath<Input>>, {
          shouldDirty: true,
        })
    }
  }
  const restore = useEffectEvent(() => {
    removeDraft(key)
    if (draft && !isOutdated) apply(draft.changes)
  })
  const store = useEffectEvent(() => {
    // The address of the next page may be there while this form still is: then it has been left.
    if (buildDraftKey(copy?.key, form.getValues()) !== key) return
    const changes = pickChanges(form.getValues(), began)
    writeDraft(key, {
      version: offered ? offered.version : (copy?.version ?? null),
      changes: { ...offered?.changes, ...changes },
    })
  })
  const stores = copy?.stores
  const keepsDraft = copy?.keepsDraft ?? false
  useEffect(() => {
    restore()
    const leave = () => store()
    addEventListener('pagehide', leave)
    stores?.add(leave)
    return () => {
      removeEventListener('pagehide', leave)
      stores?.delete(leave)
      if (keepsDraft) leave()
    }
  }, [stores, keepsDraft])
  return {
    isOffered: offered !== null,
    keep: () => {
      apply(offered?.changes ?? {})
      setOffered(null)
    },
    discard: () => setOffered(null),
  }
}
