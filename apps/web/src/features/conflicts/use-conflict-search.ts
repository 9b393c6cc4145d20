import {
  conflictEndpoints,
  type ConflictAnswer,
  type ConflictSide,
} from '@casework/contract/conflicts'
import { useEffect, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { call } from '~/platform/http/call'
import { usePermissions } from '~/platform/permissions/permissions'

/** After a pause, not after each letter. */
const DEBOUNCE_MS = 500
const NAME_MIN = 3

interface TypedName {
  name: string
  side: ConflictSide
  /** False until the user has changed the field of a record that exists. */
  isChanged: boolean
  except_client_id?: number | undefined
  except_person_id?: number | undefined
}

/**
 * What is known about the name in a field. A look-up that fails shows nothing, and so does one that
 * is no longer wanted.
 */
export function useConflictSearch({
  name,
  side,
  isChanged,
  except_client_id,
  except_person_id,
}: TypedName): ConflictAnswer | null {
  const [wanted] = useDebounce(isChanged && hasLetters(name) ? name.trim() : '', DEBOUNCE_MS)
  const { role } = usePermissions()
  const [found, setFound] = useState<{ name: string; role: string; answer: ConflictAnswer }>()
  useEffect(() => {
    if (wanted === '') return undefined
    const abort = new AbortController()
    call(conflictEndpoints.search, {
      body: { name: wanted, side, except_client_id, except_person_id },
      signal: abort.signal,
    }).then(
      (answer) => setFound({ name: wanted, role, answer }),
      () => undefined,
    )
    return () => abort.abort()
  }, [wanted, role, side, except_client_id, except_person_id])
  // Another role sees other matches.
  return wanted !== '' && found?.name === wanted && found.role === role ? found.answer : null
}

const hasLetters = (text: string) => (text.match(/\p{L}/gu) ?? []).length >= NAME_MIN
