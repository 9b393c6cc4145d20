import { firmEndpoints, type Firm } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQuery, buildQueryKey } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'
import { describeSkipped, needsSetting, skipUnacceptable } from './choose-files.ts'

/**
 * Adds files. Those that only the firm's setting refuses are held back for a person who can change
 * it; anyone else is told that they were skipped.
 */
export function useOptionalFileTypes(add: (files: readonly File[]) => void) {
  const client = useQueryClient()
  const setting = buildQuery(firmEndpoints.get)
  const { data: firm } = useQuery(setting)
  const update = useWrite(firmEndpoints.update, {
    failed: t('Failed to update firm'),
    onSaved: (saved) => void client.setQueryData(buildQueryKey(firmEndpoints.get), saved),
  })
  const [held, setHeld] = useState<readonly File[]>([])
  const [skipped, setSkipped] = useState<readonly File[]>([])
  const addAcceptable = (files: readonly File[], refused: readonly File[] = []) => {
    const acceptable = skipUnacceptable(files)
    setSkipped([...refused, ...files.filter((file) => !acceptable.includes(file))])
    if (acceptable.length > 0) add(acceptable)
  }
  const sort = (files: readonly File[], known: Firm | undefined) => {
    const refused = known?.more_file_types ? [] : files.filter(needsSetting)
    if (known?.can_edit) setHeld([...held, ...refused])
    else for (const file of refused) toast.warning(describeSkipped(file))
    addAcceptable(
      files.filter((file) => !refused.includes(file)),
      known?.can_edit ? [] : refused,
    )
  }
  return {
    areMoreAllowed: firm?.more_file_types ?? false,
    /** Files that were skipped and can be allowed. */
    held,
    /** Files of the last choice that were skipped and cannot be allowed here. */
    skipped,
    isPending: update.isPending,
    addFiles(files: readonly File[]) {
      if (firm || !files.some(needsSetting)) sort(files, firm)
      else
        void client.ensureQueryData(setting).then(
          (loaded) => sort(files, loaded),
          () => sort(files, undefined),
        )
    },
    /** Turns the setting on and adds what was held back. */
    async allow() {
      if (!firm) return
      const { name, address, timezone, region, court_region, version } = firm
      const body = { name, address, timezone, region, court_region, more_file_types: true }
      await update.mutateAsync({ body, version })
      setHeld([])
      addAcceptable(held)
    },
  }
}
