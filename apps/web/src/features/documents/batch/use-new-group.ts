import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useRef, useState } from 'react'
import { call } from '~/platform/http/call'
import { usePermission } from '~/platform/permissions/permissions'
import { useWrite } from '~/platform/query/use-write'
import { randomKey } from '~/platform/random-key'
import { restoreGroups, type Restore } from './restore-documents.ts'

/** A group that is created with the change that puts documents into it. */
export interface NewGroup {
  name: string
  session: number | null
  setName: (name: string) => void
  setSession: (session: number | null) => void
  /** Name and session are given. */
  isComplete: boolean
  /** @throws ApiError if the group was refused */
  create: () => Promise<DocumentGroup>
  /** Puts documents back into their former groups, and removes the new one if it is empty then. */
  restore: Restore
}

/** It starts in the session that all documents are in. */
export function useNewGroup(documents: readonly DocumentRecord[]): NewGroup {
  const [name, setName] = useState('')
  const [session, setSession] = useState(() => findOnlySession(documents))
  const { mutateAsync } = useWrite(documentGroupEndpoints.create, {
    successMessage: t('Document group created successfully'),
  })
  // If the documents are refused, the next try uses the group that was created before.
  const latest = useRef<{ input: string; key: string; group: DocumentGroup | null }>(null)
  const create = async () => {
    const body = { name: name.trim(), session_id: session ?? 0 }
    const input = JSON.stringify(body)
    if (latest.current?.input !== input) latest.current = { input, key: randomKey(), group: null }
    const attempt = latest.current
    attempt.group ??= await mutateAsync({ body, idempotencyKey: attempt.key })
    return attempt.group
  }
  const canDelete = usePermission('document_group', 'delete')
  const restore: Restore = async (former) => {
    const restored = await restoreGroups(former)
    const group = latest.current?.group
    if (group && canDelete) await removeIfEmpty(group.id)
    return restored
  }
  const isComplete = name.trim() !== '' && session !== null
  return { name, session, setName, setSession, isComplete, create, restore }
}

/** It stays if somebody has put something into it, or if it cannot be removed. */
const removeIfEmpty = (id: number) =>
  call(documentGroupEndpoints.remove, { params: { id }, query: { only_empty: 'true' } }).catch(
    () => null,
  )

const findOnlySession = ([first, ...others]: readonly DocumentRecord[]): number | null =>
  first && others.every(({ session }) => session === first.session) ? first.session : null
