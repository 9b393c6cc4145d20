import type { ReadEndpoint, ResultOf } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { toast } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import type { CallOptions } from '../http/call.ts'
import { buildQuery, invalidate } from '../query/query.ts'
import { EditedCopyContext, type EditedCopy } from './edited-copy.ts'

/** An endpoint that returns one record with its version. */
export type RecordEndpoint = ReadEndpoint & { readonly result: z.ZodMiniType<{ version: number }> }

interface EditedRecordProps<E extends RecordEndpoint> {
  /** Reads the record. */
  endpoint: E
  input: CallOptions<E>
  /** The record that the form was opened with. */
  initial: ResultOf<E>
  /** The form has its own URL, so its draft can be restored after a reload or a role change. */
  hasOwnUrl?: boolean
  /** @param replaceRecord replaces the copy after a save that leaves the form open */
  children: (record: ResultOf<E>, replaceRecord: (saved: ResultOf<E>) => void) => ReactNode
}

/**
 * Keeps the copy that the form was opened with, despite refetches. Saves send its version, so the
 * server refuses to overwrite another user's change.
 */
export function EditedRecord<E extends RecordEndpoint>(props: EditedRecordProps<E>) {
  const { endpoint, input, hasOwnUrl = false, children } = props
  const client = useQueryClient()
  const [{ record, reloadCount }, setCopy] = useState({ record: props.initial, reloadCount: 0 })
  const [isReloading, setIsReloading] = useState(false)
  const [draftWriters] = useState(() => new Set<() => void>())
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button is gone: focus the offered draft above the fields, or the first field.
    if (reloadCount > 0)
      frame.current
        ?.querySelector<HTMLElement>('form :is([role="alert"], input, textarea, select)')
        ?.focus()
  }, [reloadCount])

  const reload = async () => {
    setIsReloading(true)
    try {
      const current = await client.fetchQuery({ ...buildQuery(endpoint, input), staleTime: 0 })
      for (const writeDraft of draftWriters) writeDraft()
      setCopy({ record: current, reloadCount: reloadCount + 1 })
      void invalidate(client, { changes: endpoint.shows })
    } catch (error) {
      toast.error(getErrorMessage(error, t('The current version could not be loaded')))
    } finally {
      setIsReloading(false)
    }
  }
  const copy: EditedCopy = {
    key: JSON.stringify([endpoint.path, input]),
    // TypeScript does not resolve `ResultOf` for a type parameter.
    version: (record as { version: number }).version,
    reload: () => void reload(),
    isReloading,
    keepsDraft: hasOwnUrl,
    draftWriters,
  }
  return (
    <EditedCopyContext value={copy}>
      <div ref={frame} className="contents">
        <Fragment key={reloadCount}>
          {children(record, (saved) => setCopy({ record: saved, reloadCount }))}
        </Fragment>
      </div>
    </EditedCopyContext>
  )
}
