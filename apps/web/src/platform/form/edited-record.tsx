import type { AnyEndpoint, ResultOf } from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { toast } from '~/ui'
import { getErrorMessage } from '../api-error.ts'
import type { CallOptions } from '../call.ts'
import { buildQueryKey, buildQuery, refresh } from '../query.ts'
import { EditedCopyContext, type EditedCopy } from './edited-copy.ts'

/** Answers one record with its version. */
export type RecordEndpoint = AnyEndpoint & { readonly result: z.ZodMiniType<{ version: number }> }

interface EditedRecordProps<E extends RecordEndpoint> {
  /** Reads the record. */
  endpoint: E
  input: CallOptions<E>
  /** The record as the form was opened with. */
  opened: ResultOf<E>
  /** The form has an address of its own, so it goes while the address stays only when the role no longer allows it. */
  hasAddress?: boolean
  /** @param adopt takes over what the form itself has saved, when it stays open */
  children: (record: ResultOf<E>, adopt: (saved: ResultOf<E>) => void) => ReactNode
}

/**
 * Around a form that changes a record. Holds the copy that the form was opened with, whatever is fetched meanwhile: its
 * version is what a save names, so that somebody else's change is never overwritten unseen (FIX-020).
 */
export function EditedRecord<E extends RecordEndpoint>(props: EditedRecordProps<E>) {
  const { endpoint, input, hasAddress = false, children } = props
  const client = useQueryClient()
  const [{ record, round }, setCopy] = useState({ record: props.opened, round: 0 })
  const [reloading, setReloading] = useState(false)
  const [stores] = useState(() => new Set<() => void>())
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone: on to the offered draft, which is above the fields, or to the first field.
    if (round > 0)
      frame.current
        ?.querySelector<HTMLElement>('form :is([role="alert"], input, textarea, select)')
        ?.focus()
  }, [round])

  const reload = async () => {
    setReloading(true)
    try {
      const current = await client.fetchQuery({ ...buildQuery(endpoint, input), staleTime: 0 })
      for (const store of stores) store()
      setCopy({ record: current, round: round + 1 })
      void refresh(client, [buildQueryKey(endpoint)[1]])
    } catch (error) {
      toast.error(getErrorMessage(error, t('The current version could not be loaded')))
    } finally {
      setReloading(false)
    }
  }
  const copy: EditedCopy = {
    key: JSON.stringify([endpoint.path, input]),
    // `ResultOf` is not looked into while the endpoint is a type parameter.
    version: (record as { version: number }).version,
    reload: () => void reload(),
    reloading,
    keepsDraft: hasAddress,
    stores,
  }
  return (
    <EditedCopyContext value={copy}>
      <div ref={frame} className="contents">
        <Fragment key={round}>
          {children(record, (saved) => setCopy({ record: saved, round }))}
        </Fragment>
      </div>
    </EditedCopyContext>
  )
}
