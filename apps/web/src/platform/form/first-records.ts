import { logError } from '../log.ts'

export type FormKind = 'client' | 'case' | 'session'

const getKey = (kind: FormKind) => `firstRecord.${kind}`

/** True once this device has added a record of the kind: its guidelines are known then (LOOK-081). */
export function hasAdded(kind: FormKind): boolean {
  try {
    return localStorage.getItem(getKey(kind)) !== null
  } catch {
    return false
  }
}

export function markAdded(kind: FormKind): void {
  try {
    localStorage.setItem(getKey(kind), '1')
  } catch (error) {
    logError('The first record could not be remembered', error)
  }
}
