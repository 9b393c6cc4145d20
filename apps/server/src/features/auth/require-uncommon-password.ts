import { invalidField } from '../../platform/refusal.ts'
import { isCommonPassword } from './passwords.ts'

/** @throws Refusal under `field` when the password is among those that are tried first */
export function requireUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password))
    throw invalidField(field, 'This password is too common. Please choose another one.')
}
